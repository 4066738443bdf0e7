// What of an entry explains what somebody earned, in the order in which it is counted.
import type { pieceEntry } from '#shared/contracts/piece/entry.ts'

type EntryField = keyof (typeof pieceEntry)['fields'] & string

export const ENTRY_FACTS: readonly EntryField[] = [
  'at',
  'businessDate',
  'worker',
  'team',
  'opType',
  'docNo',
  'qty',
  'unit',
  'basePoint',
  'coefficient',
  'shiftCoefficient',
  'share',
  'score',
  'unitPrice',
  'amount',
  'payment',
  'kind',
  'owner',
  'warehouse',
  'ruleVersion',
  'coefficientVersion',
  'reason',
]
