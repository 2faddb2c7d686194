import type { TimelineEntry } from '@almoner/api/desk/payments/contract.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { formatMoney } from '../../../../lib/text/format.ts'

/** An entry of one of these types, with its details. */
export type EntryOf<Type extends TimelineEntry['type']> = Pick<TimelineEntry, 'details'> & {
  type: Type
}

export type RefundOrDisputeType = Extract<TimelineEntry['type'], `${'Refund' | 'Dispute'}${string}`>
export type ReceiptType = Extract<TimelineEntry['type'], `Receipt${string}`>
export type OfflineType = Extract<TimelineEntry['type'], `Offline${string}`>
export type PayingType = Exclude<
  TimelineEntry['type'],
  RefundOrDisputeType | ReceiptType | OfflineType
>

type Detail = TimelineEntry['details'][string] | undefined

export const readText = (detail: Detail): string | null =>
  typeof detail === 'string' ? detail : null

export const formatDetail = (detail: Detail): string => String(detail ?? '')

export const formatDetailMoney = (detail: Detail): string =>
  typeof detail === 'number' ? formatMoney(cents(detail)) : '–'
