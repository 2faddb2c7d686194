import { randomUUID } from 'node:crypto'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { registerOrganisation } from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { StartSubscription } from '@almoner/domain/plan-subscription/commands.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { Job } from '../job.ts'
import type { Scene } from '../scene.ts'

/**
 * The first period of a charity, from the start of its subscription on. Each run bills another
 * charity, because a letter reads all events of a subscription, whose number grows with each invoice.
 */
export const invoice: Job = {
  name: 'a subscription’s invoice, until it is paid',
  ends: 'InvoicePaid',
  prepare: async (scene) => {
    const card = (await findCard(scene)) ?? (await saveCard(scene))
    const organisationId = await openCharity(scene)
    const today = toCalendarDay(instantFromMilliseconds(Date.now()))
    return async () => {
      await send(scene, organisationId, planSubscription, {
        type: 'StartSubscription',
        organisationId,
        plan: 'plus',
        period: 'monthly',
        // It is due by now, at every hour of the day.
        startsOn: addDays(today, -1),
        referralCode: null,
        card,
      })
      return 1
    }
  },
}

type Card = NonNullable<StartSubscription['card']>

const findCard = async ({ books, charity }: Scene): Promise<Card | null> => {
  const { state } = await loadState(books.store, planSubscription, charity.organizationId)
  return state.status === 'none' ? null : state.card
}

/** The demonstration's charities have no cards without a past. All runs use the card of one. */
const saveCard = async (scene: Scene): Promise<Card> => {
  const { desk, password, world } = scene
  const body = { paymentMethod: 'pm_card_hk', stepUp: { password } }
  const { status } = await desk('PUT', '/subscription/card', body)
  // It pays the first invoice of that charity, which is owed since its first day.
  await world.rest()
  await world.letNoticesIn()
  await world.rest()
  const card = await findCard(scene)
  if (card === null) throw new Error(`the card of the charity is not saved: ${String(status)}`)
  return card
}

/** A charity that is open, with an owner to whom the letter goes. */
const openCharity = async (scene: Scene): Promise<OrganisationId> => {
  const name = scene.next()
  const organisationId = randomUUID() as string as OrganisationId
  const staffId = randomUUID() as string as StaffId
  const register = registerOrganisation({ organisationId, subDomain: name })
  const person = { username: `${name}@charities.example`, firstName: 'Mei', lastName: 'Wong' }
  const commands = [
    { ...register, profile: { ...register.profile, plan: 'plus' } },
    { type: 'ApproveOrganisation' },
    { type: 'AddStaffMember', staffId, role: 'owner', ...person },
  ] as const
  for (const command of commands) await send(scene, organisationId, organisation, command)
  return organisationId
}

const send = async <S, C, E extends AnyEvent, R extends string>(
  { books }: Scene,
  organisationId: OrganisationId,
  decider: Decider<S, C, E, R>,
  command: C,
): Promise<void> => {
  const handled = await handleCommand(books.store, {
    decider,
    id: organisationId,
    command,
    context: {
      tenant: organisationId,
      actor: 'process:prices',
      correlation: organisationId,
      causation: null,
      commandId: randomUUID(),
      input: {},
      at: instantFromMilliseconds(Date.now()),
    },
  })
  if (!handled.handled) throw new Error(`a charity of the measure was refused: ${handled.refused}`)
}
