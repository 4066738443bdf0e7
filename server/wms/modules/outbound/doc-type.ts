/** What the facts of outbound orders are posted under. */
export const DOC_TYPE = '出库单'
