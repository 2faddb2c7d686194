import { donorErased } from '@almoner/domain/donor/events.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { isAskedFor } from '@almoner/eventstore/port/port-rules.ts'
import { toEventFilter } from '@almoner/projections/engine/read-model.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import type { LiveList } from './contract.ts'

/** The screens that an event concerns: one charity's desk, every desk, or administration. */
export type Scope = OrganisationId | 'every_desk' | 'administration'

/** A list that screens follow, and the read models that it is read from. */
export type FollowedList = {
  list: LiveList
  permission: Permission
  readModels: readonly string[]
  scopeOf: (event: RecordedEvent) => Scope | null
}

/** An erased person may be in the lists of any charity; the event itself belongs to none. */
const deskScope = (event: RecordedEvent): Scope | null =>
  event.type === donorErased.type ? 'every_desk' : findTenant(event)

const platformScope = (event: RecordedEvent): Scope | null =>
  findTenant(event) === null ? 'administration' : null

const findTenant = ({ data, meta: { tenant }, type }: RecordedEvent): OrganisationId | null => {
  assert(
    tenant === null || !('organisationId' in data) || data.organisationId === tenant,
    `${type} is recorded for another charity than it names`,
  )
  return tenant
}

const paymentModels = ['payment-history', 'payment-timeline', 'journal', 'receipts']

export const followedLists: readonly FollowedList[] = [
  {
    list: 'payments',
    permission: 'payments.read',
    readModels: paymentModels,
    scopeOf: deskScope,
  },
  {
    list: 'manual_review',
    permission: 'inbox.read',
    readModels: ['inbox'],
    scopeOf: deskScope,
  },
  {
    list: 'projects',
    permission: 'projects.read',
    readModels: ['project-page'],
    scopeOf: deskScope,
  },
  {
    list: 'payouts',
    permission: 'payouts.read',
    readModels: ['payouts', 'treasury', 'bank-accounts'],
    scopeOf: deskScope,
  },
  {
    list: 'reports',
    permission: 'reports.read',
    readModels: ['report-requests'],
    scopeOf: deskScope,
  },
  {
    list: 'approvals',
    permission: 'approvals.read',
    readModels: ['approvals'],
    scopeOf: deskScope,
  },
  {
    list: 'bank_accounts',
    permission: 'bank_account.holder',
    readModels: ['bank-accounts'],
    scopeOf: deskScope,
  },
  {
    list: 'recurring_plans',
    permission: 'recurring_plans.read',
    readModels: ['recurring-plans'],
    scopeOf: deskScope,
  },
  {
    list: 'supporters',
    permission: 'supporters.read',
    readModels: ['marketing-consents'],
    scopeOf: deskScope,
  },
  {
    list: 'donors',
    permission: 'donors.read',
    readModels: ['erasure-requests'],
    scopeOf: deskScope,
  },
  {
    list: 'subscription',
    permission: 'subscription.read',
    readModels: ['subscriptions', 'invoices'],
    scopeOf: deskScope,
  },
  {
    list: 'organization',
    permission: 'desk.open',
    readModels: ['charity-directory'],
    scopeOf: deskScope,
  },
  {
    list: 'manual_review',
    permission: 'platform_inbox.read',
    readModels: ['inbox'],
    scopeOf: platformScope,
  },
  {
    list: 'erasure_requests',
    permission: 'erasures.read',
    readModels: ['erasure-requests'],
    scopeOf: () => 'administration',
  },
  {
    list: 'charities',
    permission: 'charities.read',
    readModels: ['charity-directory'],
    scopeOf: () => 'administration',
  },
  {
    list: 'applications',
    permission: 'applications.read',
    readModels: ['application-desk'],
    scopeOf: () => 'administration',
  },
]

const modelsByList = new Map(
  followedLists.map((followed) => [
    followed,
    readModels.filter(({ name }) => followed.readModels.includes(name)),
  ]),
)

/**
 * Returns the read models of the list that receive this event. The result is empty if the event
 * does not concern the list.
 */
export const concernedModels = (followed: FollowedList, event: RecordedEvent): readonly string[] =>
  (modelsByList.get(followed) ?? [])
    .filter((model) => isAskedFor(toEventFilter(model))(event))
    .map(({ name }) => name)

/** The categories of all events that concern a list. */
export const followedCategories: readonly string[] = [
  ...new Set(
    [...modelsByList.values()].flat().flatMap((model) => toEventFilter(model).categories ?? []),
  ),
]
