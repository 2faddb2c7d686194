import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { streamName, type OrganisationId, type PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import * as donors from '@almoner/domain/donor/fixtures.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import * as projects from '@almoner/domain/project/fixtures.ts'
import { project } from '@almoner/domain/project/index.ts'
import type { CardOfPlan, StartRecurringPlan } from '@almoner/domain/recurring-plan/commands.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan, type RecurringPlanCommand } from '@almoner/domain/recurring-plan/index.ts'
import { findInstalment, type StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import { beginPayment, buildCharge, loadDonor } from '../processes/recurring-plan/charge.ts'
import { instalmentPaymentId } from '../processes/recurring-plan/contract.ts'
import { createDonorWithCards } from './donor-with-cards.ts'
import type { World } from './world.ts'

/**
 * The donor of the fixtures, who has a saved card and gives every month, in a world of processes.
 */
export const createGiver = async (world: World) => {
  let serial = 0
  const cardHolder = createDonorWithCards(world, donors.donorId)
  const { planId } = plans

  const handle = async <S, C extends { type: string }, E extends AnyEvent, R extends string>(
    decider: Decider<S, C, E, R>,
    options: { id: string; command: C; tenant: OrganisationId | null },
  ): Promise<void> => {
    serial += 1
    const context = {
      tenant: options.tenant,
      actor: `donor:${donors.donorId}`,
      correlation: options.id,
      causation: `request ${serial}`,
      commandId: `giver ${serial}`,
      input: serial,
      at: world.clock.now(),
    }
    const { id, command } = options
    const result = await handleCommand(world.books, { decider, id, command, context })
    if (!result.handled) throw new Error(`${command.type} was refused: ${result.refused}`)
    await world.engine.advance(0)
  }
  const handlePlan = (command: RecurringPlanCommand) =>
    handle(recurringPlan, { id: planId, command, tenant: harbourId })

  const registers = { ...donors.registerDonor, verification: null }
  await handle(donor, { id: donors.donorId, command: registers, tenant: null })
  const projectId = projects.projectId
  await handle(project, { id: projectId, command: projects.createProject(), tenant: harbourId })
  await cardHolder.keeps(1, 'pm_asked')
  // The machine may die on the way.
  await world.engine.advance(3_600_000)
  const [kept] = await cardHolder.cards()
  if (!kept) throw new Error('no card was kept')
  const { paymentMethodReference, brand, country, last4, expires } = kept
  const card = { paymentMethodReference, brand, country, last4, expires }

  const plan = async (): Promise<StartedPlan> => {
    const { state } = await loadState(world.books, recurringPlan, planId)
    if (state.status === 'none') throw new Error('no plan has started')
    return state
  }
  const loadPayment = async (number: number): Promise<StartedPayment | null> => {
    const round = findInstalment(await plan(), number)?.round ?? 1
    const id = instalmentPaymentId({ planId, number, round })
    const { state } = await loadState(world.books, payment, id)
    return state.status === 'none' ? null : state
  }
  const payments = async (): Promise<readonly StartedPayment[]> => {
    const { occurrences } = (await plan()).facts
    const numbers = Array.from({ length: occurrences }, (_, index) => index + 1)
    const all = await Promise.all(numbers.map(loadPayment))
    return all.flatMap((each) => each ?? [])
  }
  const planEvents = () => world.books.read(streamName(recurringPlan.category, planId))

  const cards = async (): Promise<readonly CardOfPlan[]> =>
    (await cardHolder.cards()).map((each) => ({
      paymentMethodReference: each.paymentMethodReference,
      brand: each.brand,
      country: each.country,
      last4: each.last4,
      expires: each.expires,
    }))

  /** Follows the order of a donor's request: the plan counts the try, then its payment begins. */
  const pays = async (
    number: number,
    card: CardOfPlan,
    options: { diesBetween?: boolean } = {},
  ): Promise<void> => {
    const before = await plan()
    const instalment = findInstalment(before, number)
    const account = await loadDonor(world.charging, before)
    if (!instalment || instalment.paymentId === null || account === null) {
      throw new Error('nothing was to be paid')
    }
    const { round, amountCents, paymentId } = instalment
    const tried = instalment.tries + 1
    const charge = await buildCharge(world.charging, {
      plan: before,
      instalment: { number, round, amountCents, paymentId },
      account,
      try: tried,
      card: {
        reference: card.paymentMethodReference,
        declared: { brand: card.brand, country: card.country },
      },
    })
    if ('refused' in charge) throw new Error(`it was refused: ${charge.refused}`)
    const at = world.clock.now()
    const beginning = { number, round, try: tried, paymentId, by: 'donor', at } as const
    await handlePlan({ type: 'BeginInstalment', ...beginning })
    if (options.diesBetween) return
    await beginPayment(world.charging, charge, `donor:${donors.donorId}`)
    await world.engine.advance(0)
  }

  return {
    donorId: donors.donorId,
    cards,
    /** Another one, which is there a while later. */
    keepsCard: (number: number, reference: string) => cardHolder.keeps(number, reference),
    hearsOfCard: (number: number, noticeId: string) => cardHolder.hearsOfCard(number, noticeId),
    /**
     * The donor pays and can authenticate at their bank, unless their request fails before the
     * payment begins.
     */
    pays,
    planEvents,
    /** The card's reference at its provider. */
    card: paymentMethodReference,
    tells: handlePlan,
    plan,
    payments,
    starts: (changes: Partial<StartRecurringPlan> = {}) =>
      handlePlan(plans.startPlan({ card, at: world.clock.now(), ...changes })),
    /** The outcomes of the instalments that have started, in order. */
    statuses: async () => (await plan()).instalments.map(({ status }) => status),
    /** When the payment of each paid instalment was recorded. */
    paidAt: async (): Promise<readonly Instant[]> =>
      (await planEvents())
        .filter(({ type }) => type === 'InstalmentCompleted')
        .map(({ meta }) => meta.at),
    triedOn: async (number: number): Promise<readonly CalendarDay[]> =>
      (await planEvents())
        .filter(({ type, data }) => type === 'InstalmentBegun' && numberIn(data) === number)
        .map(({ meta }) => toCalendarDay(meta.at)),
    removesCard: (reference?: string) => cardHolder.removes(reference),
    calls: async (lastName: string, firstName: string): Promise<void> => {
      const { state } = await loadState(world.books, donor, donors.donorId)
      if (state.status !== 'registered') throw new Error('nobody has registered')
      const details = { ...state.details, lastName, firstName }
      const command = { type: 'ChangeDetails', language: 'en', details } as const
      await handle(donor, { id: donors.donorId, command, tenant: null })
    },
    /** They want to be forgotten, as the guest of their address as well; or an operator does it for them. */
    leaves: ({
      siteOf = harbourId,
      people = [],
    }: {
      siteOf?: OrganisationId | null
      people?: readonly PersonId[]
    } = {}) => {
      const asGuest = world.charging.personOfEmail(donors.person.username)
      const command = { type: 'RequestErasure', people: [asGuest, ...people], siteOf } as const
      return handle(donor, { id: donors.donorId, command, tenant: null })
    },
    reads: async (language: Language): Promise<void> => {
      const { state } = await loadState(world.books, donor, donors.donorId)
      if (state.status !== 'registered') throw new Error('nobody has registered')
      const command = { type: 'ChangeDetails', language, details: state.details } as const
      await handle(donor, { id: donors.donorId, command, tenant: null })
    },
    /** The letters about it; other processes mail its receipts. */
    letters: () => world.sent().filter(({ messageId }) => messageId.startsWith('mail-plan-')),
    charityCloses: () =>
      handle(project, { id: projectId, command: { type: 'CloseProject' }, tenant: harbourId }),
    charityOpensAgain: () =>
      handle(project, {
        id: projectId,
        command: { type: 'ReopenProject', placesLeft: null },
        tenant: harbourId,
      }),
  }
}

const numberIn = (data: object): unknown => ('number' in data ? data.number : undefined)
