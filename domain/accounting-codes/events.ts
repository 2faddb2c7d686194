import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/schemas.ts'
import { softwareSchema } from '../reporting/accounting/software.ts'
import { accountCodesSchema, dayOrderSchema } from '../reporting/accounting/account-codes.ts'

/**
 * By kind of money, or by the id of a project. An account that was added has no value before, and one
 * that was removed has none after.
 */
const changesSchema = v.record(v.string(), v.nullable(accountCodesSchema))

/** The accounts that changed, and the software whose files the charity takes from now on. */
export const accountingCodesChanged = eventShape(
  'AccountingCodesChanged',
  v.strictObject({
    organisationId: idSchema('organisation'),
    /** The number of the change, counted from 1. */
    change: v.number(),
    software: softwareSchema,
    dayOrder: dayOrderSchema,
    before: changesSchema,
    after: changesSchema,
    by: idSchema('staff'),
    at: instantSchema,
  }),
)

export const accountingCodesEvents = [accountingCodesChanged] as const
export type AccountingCodesEvent = EventOf<(typeof accountingCodesEvents)[number]>
