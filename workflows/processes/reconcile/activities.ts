import { AssertionError } from '@almoner/domain/kernel/assert.ts'
import { reviewItem } from '@almoner/domain/manual-review/index.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { payment, type PaymentEvent } from '@almoner/domain/payment/index.ts'
import { currentTry, type StartedPayment } from '@almoner/domain/payment/state.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { EndingCredentials } from '@almoner/operational/provider-credentials/provider-credentials.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import { MailError, type MailGateway } from '../../gateways/mail/gateway.ts'
import type {
  CardNotices,
  ListedPayment,
  ListQuery,
  Page,
  ProviderNotice,
} from '../../gateways/ports/card-gateway.ts'
import { leaveLetter } from '../../steps/review/failure-review.ts'
import { openReview } from '../../steps/review/manual-review.ts'
import type { Log } from '../../log.ts'
import { loadPayment } from '../../steps/record/payment-books.ts'
import { leaveRequestToAPerson, settle } from '../settle-payment/activities.ts'
import type { SettlePaymentDependencies } from '../settle-payment/dependencies.ts'
import { credentialsLetter } from './credentials-letter.ts'
import { findAbandoned, settleAbandoned, type Abandoned } from './abandoned.ts'
import { lookAtAccounts, type LookAtAccountsDependencies } from './look-at-accounts.ts'
import type { ReconcileActivities, Theirs } from './process.ts'
import { compareWallet, findFirstWallet, isOfWallet, type WalletHolder } from './their-wallets.ts'
import { toPosition, writePosition, type Position } from '@almoner/eventstore/position.ts'

export type ReconcileDependencies = SettlePaymentDependencies &
  LookAtAccountsDependencies & {
    notices: CardNotices
    /** The position up to which our own events were compared, stored between nights. */
    compared: {
      read: () => Promise<Position>
      move: (from: Position, to: Position) => Promise<boolean>
    }
    walletHolders: () => Promise<readonly WalletHolder[]>
    endingCredentials: () => Promise<readonly EndingCredentials[]>
    mail: MailGateway
    mailFrom: string
    log: Log
  }

const theirPage = 100
const ourPage = 500
const mostWaitedMilliseconds = 3 * 24 * 3_600_000
const atOnce = 4

export const reconcileActivities = (deps: ReconcileDependencies): ReconcileActivities => ({
  compareTheirs: async ({ of, since, until, after }) => {
    if (after !== null && isOfWallet(after)) {
      return await compareWallet(deps, { since, until, cursor: after })
    }
    const query = { since, until, limit: theirPage, ...(after !== null && { after }) }
    const because = `listed-${of}`
    if (of === 'payments') {
      const { items, next } = await deps.statements.listPayments(query)
      await each(items, async (listed) => {
        if (await agrees(deps, listed)) return
        await compareListed(deps, { ...listed, because })
      })
      // First the card provider, whose account is ours, then the charities' own wallets.
      return { looked: items.length, next: next ?? (await findFirstWallet(deps)) }
    }
    const { items, next } = await listNames(deps, of, query)
    await each([...new Set(items)], async (providerPaymentId) => {
      await compareListed(deps, { providerPaymentId, because })
    })
    return { looked: items.length, next }
  },

  compareOurs: async ({ from }) => {
    const began = from === null ? await deps.compared.read() : toPosition(from)
    const events = await deps.store.readAll({
      after: began,
      limit: ourPage,
      categories: [payment.category, reviewItem.category],
      personal: false,
    })
    const [first, last] = [events[0], events.at(-1)]
    if (!first || !last) return { looked: 0, next: null }
    const waited = toMilliseconds(deps.now()) - toMilliseconds(first.recordedAt)
    const isLast = waited > mostWaitedMilliseconds
    const ids = new Set(events.flatMap((event) => (isEnd(event) ? toPaymentId(event) : [])))
    const abandoned = await findAbandoned(deps.store, events)
    for (const id of abandoned.keys()) ids.add(id)
    await each([...ids], (paymentId) =>
      compareOwn(deps, { paymentId, isLast, givenUp: abandoned.get(paymentId) ?? null }),
    )
    await deps.compared.move(began, last.position)
    return { looked: ids.size, next: writePosition(last.position) }
  },

  lookAtAccounts: ({ from }) => lookAtAccounts(deps, from),

  warnOfCredentials: async ({ day }) => {
    let warned = 0
    for (const ending of await deps.endingCredentials()) {
      // A letter at a time: a night has a handful of them.
      if (await warn(deps, ending, day)) warned += 1
    }
    return { warned }
  },
})

/** A payment that can never be compared is left to a person, because no later night reads it. */
const compareListed = async (
  deps: ReconcileDependencies,
  listed: Pick<ListedPayment, 'providerPaymentId'> &
    Partial<Pick<ListedPayment, 'amountCents'>> & { because: string },
): Promise<void> => {
  const { providerPaymentId, amountCents = noCents, because } = listed
  const isCompared = await orPassed(deps, () => settle(deps, { providerPaymentId, because }))
  if (isCompared) return
  await openReview(deps, {
    process: 'reconcile',
    organisationId: null,
    paymentId: null,
    discrepancy: 'not_settled',
    provider: 'stripe',
    providerObjectId: providerPaymentId,
    amountCents,
  })
}

// Payments that need no details from the provider: paid here as there.
const agrees = async (
  { store }: ReconcileDependencies,
  { status, paymentId, providerPaymentId, amountCents }: ListedPayment,
): Promise<boolean> => {
  if (status !== 'succeeded') return true
  if (paymentId === null) return false
  const { state } = await loadState(store, payment, paymentId)
  return (
    state.status !== 'none' &&
    state.paid?.providerPaymentId === providerPaymentId &&
    state.paid.breakdown.totalAmountCents === amountCents
  )
}

const listNames = async (
  deps: ReconcileDependencies,
  of: Exclude<Theirs, 'payments'>,
  query: ListQuery,
): Promise<Page<string>> => {
  const { items, next } = await listingFor(deps, of)(query)
  return { items: items.flatMap(({ providerPaymentId }) => providerPaymentId ?? []), next }
}

type Listed = { providerPaymentId: string | null }

const listingFor = (
  { store, statements, notices }: ReconcileDependencies,
  of: Exclude<Theirs, 'payments'>,
): ((query: ListQuery) => Promise<Page<Listed>>) => {
  if (of === 'refunds') return statements.listRefunds
  if (of === 'disputes') return statements.listDisputes
  return async (query) => {
    const { items, next } = await notices.listNotices(query)
    const isUnknownNotice = await Promise.all(items.map((notice) => isUnknown(store, notice)))
    return { items: items.filter((_, index) => isUnknownNotice[index]), next }
  }
}

// Providers list payments by the time of their creation. If a bank takes one weeks later, only a
// notice reports it. Each payment has several notices, and most of them report facts that are
// already in the events.
const isUnknown = async (
  store: EventStore,
  { kind, paymentId, providerPaymentId }: ProviderNotice,
): Promise<boolean> => {
  if (kind !== 'payment') return kind !== 'other'
  if (paymentId === null) return false
  const { state } = await loadState(store, payment, paymentId)
  return state.status !== 'none' && state.paid?.providerPaymentId !== providerPaymentId
}

const ends: ReadonlySet<string> = new Set<PaymentEvent['type']>([
  'PaymentSucceeded',
  'PaymentFailed',
])

const isEnd = ({ type }: RecordedEvent): boolean => ends.has(type)

const toPaymentId = ({ data }: RecordedEvent): string =>
  (data as Extract<PaymentEvent, { type: 'PaymentSucceeded' }>['data']).paymentId

/** `isLast`: the provider did not answer for several nights, and is skipped. */
const compareOwn = async (
  deps: ReconcileDependencies,
  of: { paymentId: string; isLast: boolean; givenUp: Abandoned | null },
): Promise<void> => {
  const { paymentId, isLast, givenUp: abandoned } = of
  const state = await loadPayment(deps, paymentId)
  if (state.tries.some(({ request }) => request !== null)) {
    const compare = () => settle(deps, { paymentId, because: 'compared' })
    const isCompared = await orPassed(deps, compare, { isLast })
    if (!isCompared) await leaveRequestToAPerson(deps, { paymentId, process: 'reconcile' })
  }
  if (abandoned !== null) await orPassed(deps, () => settleAbandoned(deps, { state, ...abandoned }))
  const { paid } = state
  if (paid?.provider === 'stripe') {
    const listed = await deps.statements.paymentNamed(paid.providerPaymentId)
    if (listed?.status !== 'succeeded') await missing(deps, state, paid.providerPaymentId)
  }
}

/** A payment that cannot be compared must not block the others. */
const orPassed = async (
  { log }: ReconcileDependencies,
  compare: () => Promise<void>,
  { isLast = false } = {},
): Promise<boolean> => {
  try {
    await compare()
    return true
  } catch (error) {
    const isFinal = error instanceof FinalError || error instanceof AssertionError
    if (!isFinal && !isLast) throw error
    log.error({ err: error }, 'a payment could not be compared')
    return false
  }
}

const missing = async (
  deps: ReconcileDependencies,
  state: StartedPayment,
  providerObjectId: string,
): Promise<void> => {
  const { organisationId, paymentId, amountCents } = state.facts
  await openReview(deps, {
    process: 'reconcile',
    organisationId,
    paymentId,
    discrepancy: 'missing_at_provider',
    provider: 'stripe',
    providerObjectId,
    amountCents: currentTry(state).quote?.totalAmountCents ?? amountCents,
  })
}

/** Days before the expiry on which a letter is sent; zero is the day of the expiry. */
const letters = new Set([90, 30, 7, 1, 0])

const warn = async (
  deps: ReconcileDependencies,
  ending: EndingCredentials,
  day: string,
): Promise<boolean> => {
  const { organisationId, provider, daysLeft } = ending
  deps.log.warn({ organisationId, provider, daysLeft }, 'credentials of a charity end')
  if (!letters.has(daysLeft)) return false
  const { state: charity } = await loadState(deps.store, organisation, organisationId)
  if (charity.status === 'none') return false
  const { defaultLanguage: language, name } = charity.profile
  const charityName = localised(name, language)
  const messageId = `credentials-${provider}-${organisationId}-${day}`
  try {
    await deps.mail.send({
      ...credentialsLetter({ language, charityName, provider, daysLeft }),
      messageId,
      to: charity.contact.email,
      from: deps.mailFrom,
      replyTo: deps.mailFrom,
      language,
      attachments: [],
    })
  } catch (error) {
    if (!(error instanceof MailError && error.kind === 'permanent')) throw error
    await leaveLetter(deps, {
      about: { kind: 'organisation', id: organisationId },
      owner: organisationId,
      letter: messageId,
    })
    return false
  }
  return true
}

const each = async <Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> => {
  for (let start = 0; start < items.length; start += atOnce) {
    // A few at once, so that a provider's limit on calls is not met by ourselves.
    await Promise.all(items.slice(start, start + atOnce).map(act))
  }
}
