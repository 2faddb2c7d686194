import type { Activity } from '@almoner/api/desk/activity/activity-list-contract.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { formatMoney } from '../../lib/text/format.ts'

/** A sum of an event's details; a dash where the event has none. */
export const formatSum = (value: Activity['details'][string] | undefined): string =>
  typeof value === 'number' ? formatMoney(cents(value)) : '–'
