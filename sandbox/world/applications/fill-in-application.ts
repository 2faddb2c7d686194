import { currentAgreement } from '@almoner/api/use-cases/agreement/agreement-contract.ts'
import type { ApplicationCommand } from '@almoner/domain/application/commands.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { WorldApplicant } from './applicants.ts'
import type { ApplyingCharity } from './applying-charities.ts'
import { storeBankAccount } from '../charities/bank-account.ts'
import { worldId } from '../ids.ts'
import type { Command, Story } from './application-story.ts'
import { findNamedCode } from '../seeds/seed-referral.ts'
import { saveLogin, take, type Seeding } from '../seeding.ts'

type Filling = {
  applicant: WorldApplicant
  charity: ApplyingCharity
  daysAgo: number
  /** The charity's owner has the login that the applicant had. */
  hasLogin?: boolean
}

/** Fills in every section, one after the other, in the order of the screens. */
export const fillIn = (options: Seeding, story: Story, filling: Filling): void => {
  const { applicant, charity, daysAgo, hasLogin = false } = filling
  const { subDomain, username, firstName, lastName, phoneNumber, language } = applicant
  const { organisationId, applicantId, ago } = story
  // A few minutes between two steps.
  let steps = 0
  const next = () => {
    steps += 1
    return daysAgo - steps / 400
  }
  const at = ago(daysAgo)
  if (!hasLogin) story.moments.push({ at, act: () => signUp(options, story, { applicant, at }) })
  story.say('start', next(), () => ({
    type: 'StartApplication',
    organisationId,
    applicantId,
    language,
    applicant: { email: username, firstName, lastName, phoneNumber },
  }))
  for (const [key, command] of firstStep(options, applicant, charity)) {
    story.say(key, next(), command)
  }
  const link = { purpose: 'verify_email', linkId: worldId('applicant_link', subDomain) } as const
  story.say('link', next(), () => ({ type: 'RequestApplicantLink', ...link, language, at }))
  story.say('verify', next(), () => ({ type: 'FollowApplicantLink', ...link, at }))
  story.say('logo', next(), async () => ({
    type: 'GiveLogo',
    ...(await story.store(applicant.logo)),
    contentType: 'image/png',
  }))
  for (const document of applicant.documents) story.give(document, next())
  story.say('bank', next(), async () => ({
    type: 'GiveBankAccount',
    ...(await storeBankAccount(options, { organisationId, storedAt: at, ...applicant.bank })),
    accountHolder: applicant.registeredName,
  }))
  story.say('identity', next(), async () => ({
    type: 'GiveIdentity',
    representativeId: worldId('representative', subDomain),
    registered: {
      name: applicant.registeredName,
      irFileNumber: applicant.irFileNumber,
      line1: applicant.registeredAddress.line1,
      line2: null,
      city: applicant.registeredAddress.city,
    },
    image: { ...(await story.store(applicant.identityCard)), contentType: 'image/png' },
    today: toCalendarDay(at),
    representative: { ...applicant.representative, email: username },
  }))
}

const signUp = async (
  options: Seeding,
  { organisationId, applicantId }: Story,
  { applicant, at }: { applicant: WorldApplicant; at: Instant },
): Promise<void> => {
  const { username, password, subDomain } = applicant
  const usernameHash = options.usernameHash(username)
  const holder = { owner: applicantId, tenant: organisationId, at }
  await take(options, { category: 'staff_username', key: usernameHash, ...holder })
  const reserved = { owner: organisationId, tenant: organisationId, at }
  await take(options, { category: 'sub_domain', key: subDomain, ...reserved })
  const login = { realm: 'staff', personId: applicantId, organisationId } as const
  await saveLogin(options, { ...login, usernameHash, password })
}

const firstStep = (
  options: Seeding,
  applicant: WorldApplicant,
  charity: ApplyingCharity,
): readonly (readonly [key: string, command: Command])[] => {
  const { plan, period, card } = applicant
  const giveCard = (billingCard: NonNullable<typeof card>): ApplicationCommand => ({
    type: 'GiveBillingCard',
    ...billingCard,
  })
  return [
    ['agreement', () => signAgreement(applicant)],
    ['charity', () => describeApplicant(applicant, charity)],
    [
      'plan',
      async () => ({
        type: 'ChoosePlan',
        plan,
        period,
        referralCode: await findNamedCode(options, applicant),
      }),
    ],
    ...(card === null ? [] : [['card', () => giveCard(card)] as const]),
    ['register', () => ({ type: 'RegisterApplication' })],
  ]
}

const signAgreement = ({
  language,
  representative,
  secretaryName,
}: WorldApplicant): ApplicationCommand => ({
  type: 'SignAgreement',
  version: currentAgreement.version,
  textSha256: currentAgreement.sha256[language],
  signatories: {
    directorName: fullName(representative),
    secretaryName,
    ip: '203.0.113.7',
  },
})

const describeApplicant = (
  { irFileNumber }: WorldApplicant,
  { subDomain, profile, contact }: ApplyingCharity,
): ApplicationCommand => ({
  type: 'DescribeApplicant',
  subDomain,
  irFileNumber,
  name: profile.name,
  address: profile.address,
  organisationUrl: profile.organisationUrl,
  defaultLanguage: profile.defaultLanguage,
  supportedLanguages: [...profile.supportedLanguages],
  statementDescriptor: profile.statementDescriptor,
  minimumPaymentCents: profile.minimumPaymentCents,
  colours: profile.colours,
  contact,
})
