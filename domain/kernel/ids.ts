import * as v from 'valibot'

/** A branded uuid, so that a payment's id cannot be used as a project's. */
export type Id<Name extends string> = string & v.Brand<Name>

export type OrganisationId = Id<'organisation'>
export type ProjectId = Id<'project'>
export type PaymentId = Id<'payment'>
export type DonorId = Id<'donor'>
export type StaffId = Id<'staff'>
/** The person of personal data: a donor, a staff member, or a payer by a keyed hash. */
export type PersonId = Id<'person'>
export type AdministratorId = Id<'administrator'>

/** A person identified by another id or by data about them: a donor, a staff member. */
export const asPerson = (
  id:
    | Id<'donor'>
    | Id<'staff'>
    | Id<'administrator'>
    | Id<'organisation'>
    | Id<'inbox_item'>
    | Id<'offline_entry'>
    | Id<'representative'>,
) => id as string as PersonId

/**
 * Returns the id under which an entry is listed with payments. An offline entry keeps its own id
 * there.
 */
export const asPayment = (id: PaymentId | Id<'offline_entry'>) => id as string as PaymentId

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => uuid.test(text)

/** A schema for one kind of id, lower case as PostgreSQL prints it. */
export const idSchema = <Name extends string>(name: Name) =>
  v.pipe(v.string(), v.regex(uuid, 'id.invalid'), v.brand(name))

/** Names a stream: `payment-<id>`. The category is the part before the first dash. */
export type StreamName = string & { readonly __stream: true }

export const streamName = (category: string, id: string): StreamName =>
  `${category}-${id}` as StreamName

export const streamCategory = (stream: string): string => {
  const dash = stream.indexOf('-')
  return dash === -1 ? stream : stream.slice(0, dash)
}
