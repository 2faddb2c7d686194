import type { Activity } from '@almoner/api/desk/activity/activity-list-contract.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { formatMoney } from '../../lib/text/format.ts'

/** Formats a sum of an event's details. Returns a dash if the event has none. */
export const formatSum = (value: Activity['details'][string] | undefined): string =>
  typeof value === 'number' ? formatMoney(cents(value)) : '–'
