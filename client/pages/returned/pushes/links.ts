// Where a push opens.
export function pushHref(pushNo: unknown): string {
  return `/returned/asn/push/abnormal?${new URLSearchParams({ pushNo: String(pushNo) })}`
}
