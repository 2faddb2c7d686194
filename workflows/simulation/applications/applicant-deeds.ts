import { createHash } from 'node:crypto'
import type { ApplicationCommand } from '@almoner/domain/application/commands.ts'
import * as the from '@almoner/domain/application/fixtures.ts'
import { application } from '@almoner/domain/application/index.ts'
import { applicationSnapshot } from '@almoner/domain/application/state.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { completeCommands, type createApplicant } from '../../testing/applicant.ts'
import type { World } from '../../testing/world.ts'

export type ApplicantLife = {
  world: World
  applicant: ReturnType<typeof createApplicant>
  one: <T>(options: readonly T[]) => T
  /** The number of requested links; each has its own id. */
  links: number
}

export type ApplicantDeed = { name: string; act: () => Promise<unknown> }

export const subDomains = ['harbour', 'lighthouse', 'pier'] as const

/** The applicant's actions, in any order; a command that is refused now does nothing. */
export const createApplicantDeeds = (life: ApplicantLife): readonly ApplicantDeed[] => {
  const { applicant, one } = life
  const fills = { name: 'fills in the rest', act: () => fillsIn(life) }
  const submits = { name: 'submits', act: () => applicant.submits().catch(ifRefused) }
  return [
    ...Array.from({ length: 5 }, () => fills),
    ...Array.from({ length: 4 }, () => submits),
    { name: 'changes a section', act: () => give(life, one(changes)(one)) },
    { name: 'asks for a link', act: () => give(life, requestLink(life)) },
    { name: 'follows a link', act: () => give(life, followLink(life)) },
    { name: 'changes the sub-domain', act: () => describe(life, one(subDomains)) },
    { name: 'submits what they saw before', act: () => submitStale(life) },
    { name: 'reopens', act: () => applicant.attempt({ type: 'ReopenApplication' }) },
    {
      name: 'withdraws, perhaps',
      act: async () => {
        if (one([true, false, false, false, false, false, false])) {
          await applicant.attempt({ type: 'WithdrawApplication', reason: 'No time.' })
        }
      },
    },
    {
      name: 'another charity takes a sub-domain',
      act: () => applicant.takesName('sub_domain', one(subDomains), lionRockId),
    },
    {
      name: 'another charity gives a sub-domain back',
      act: () => applicant.freesName('sub_domain', one(subDomains), lionRockId),
    },
  ]
}

/** A command of the fixtures that is refused throws; here it does nothing. */
export const ifRefused = (error: unknown): void => {
  if (!(error instanceof Error) || !/^refused: |^there is no application/.test(error.message)) {
    throw error
  }
}

type Choose = ApplicantLife['one']

const changes: readonly ((one: Choose) => ApplicationCommand)[] = [
  (one) => {
    const { organisationId: _, ...plan } = the.planChosen.data
    return { type: 'ChoosePlan', ...plan, plan: one(['free', 'plus', 'premium'] as const) }
  },
  (one) => ({ type: 'GiveBillingCard', ...the.cardGiven.data, last4: one(['4242', '1881']) }),
  (one) => ({ type: 'GiveLogo', ...the.logoGiven.data, sha256: the.sha256(one([2, 12])) }),
  (one) => {
    const document = the.documentGiven(one([1, 2, 3]))
    return { type: 'GiveDocument', ...document.data, ...document.personal }
  },
  (one) => {
    const document = the.documentGiven(1)
    const data = { ...document.data, sha256: the.sha256(one([101, 201])) }
    return { type: 'GiveDocument', ...data, ...document.personal }
  },
  (one) => ({ type: 'WithdrawDocument', documentId: fixtureId('document', one([1, 2, 3])) }),
  (one) => ({
    type: 'GiveBankAccount',
    ...the.bankAccountGiven.data,
    ...the.bankAccountGiven.personal,
    last4: one(['6001', '7002']),
  }),
  (one) => the.giveIdentity({ jobTitle: one(['Director', 'Secretary']) }),
]

const requestLink = (life: ApplicantLife): ApplicationCommand => {
  life.links += 1
  return { type: 'RequestApplicantLink', ...newestLink(life), language: life.one(['en', 'zh']) }
}

const followLink = (life: ApplicantLife): ApplicationCommand => ({
  type: 'FollowApplicantLink',
  ...newestLink(life),
})

const newestLink = ({ world, links }: ApplicantLife) => ({
  purpose: 'verify_email' as const,
  linkId: fixtureId('applicant_link', links),
  at: world.clock.now(),
})

/** Enters all details of the sign-up, in the order of the screens or in any other. */
const fillsIn = async (life: ApplicantLife): Promise<void> => {
  const { world, one } = life
  const commands = [...completeCommands({}, world)]
  const isOrdered = one([true, true, false])
  const isGiven = await isDescribed(life)
  while (commands.length > 0) {
    const command = isOrdered ? commands[0] : one(commands)
    if (command === undefined) return
    commands.splice(commands.indexOf(command), 1)
    if (command.type === 'DescribeApplicant') {
      if (!isGiven) await describe(life, one(subDomains))
    } else if (command.type === 'RequestApplicantLink') await give(life, requestLink(life))
    else if (command.type === 'FollowApplicantLink') await give(life, followLink(life))
    else await give(life, command)
  }
}

const isDescribed = async (life: ApplicantLife): Promise<boolean> =>
  ((await loadApplication(life))?.filled.charity ?? null) !== null

/** The application; null before it is started. */
export const loadApplication = async ({ world }: ApplicantLife) => {
  const { state } = await loadState(world.books, application, harbourId)
  return state.status === 'none' ? null : state
}

const give = async (life: ApplicantLife, command: ApplicationCommand): Promise<void> => {
  await life.applicant.attempt(command)
}

/** The order is that of the API: the name is reserved first, and the former name is released. */
const describe = async (life: ApplicantLife, subDomain: string): Promise<void> => {
  const { applicant } = life
  const before = await loadApplication(life)
  const command = the.describeApplicant({ subDomain })
  if (before === null || 'refused' in application.decide(command, before)) return
  if ((await applicant.takesName('sub_domain', subDomain, harbourId)) === 'taken') return
  if ((await applicant.attempt(command)) !== null) return
  const former = before.filled.charity?.subDomain
  if (former !== undefined && former !== subDomain) {
    await applicant.freesName('sub_domain', former, harbourId)
  }
}

// Another window has changed a section since.
const submitStale = async (life: ApplicantLife): Promise<void> => {
  const before = await loadApplication(life)
  if (before === null) return
  const snapshot = applicationSnapshot(before.filled)
  await give(life, the.giveIdentity({ jobTitle: life.one(['Director', 'Chair']) }))
  const snapshotSha256 = createHash('sha256').update(snapshot).digest('hex')
  await life.applicant.attempt({ type: 'SubmitApplication', snapshot, snapshotSha256 })
}
