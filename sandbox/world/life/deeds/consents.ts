import { localised } from '@almoner/domain/kernel/locale.ts'
import type { MarketingConsentCommand } from '@almoner/domain/marketing-consent/commands.ts'
import { marketingConsent } from '@almoner/domain/marketing-consent/index.ts'
import { newestConsentText } from '@almoner/domain/marketing-consent/text.ts'
import { toConsentId } from '@almoner/workflows/steps/record/consent-books.ts'
import type { CrowdConsent } from '../../crowd/consents.ts'
import type { Moment } from '../moment.ts'
import type { Past } from '../past.ts'
import { handle, toOrganisationId, toPaymentId } from './handle.ts'

/** Lists the consents to news beside gifts, and their withdrawals by the link in a letter. */
export const listConsentMoments = (
  past: Past,
  consents: readonly CrowdConsent[],
): readonly Moment[] =>
  consents.flatMap((consent): readonly Moment[] => {
    const { gift, withdrawnAt } = consent
    const given: Moment = { at: gift.at, act: () => give(past, consent) }
    if (withdrawnAt === null) return [given]
    return [given, { at: withdrawnAt, act: () => withdraw(past, consent) }]
  })

/** The box was ticked beside the gift, which has succeeded. */
const give = async (past: Past, { gift }: CrowdConsent): Promise<void> => {
  const { to, giver } = gift
  const { charity } = await past.loadCharity({ to, project: null })
  const { firstName, lastName, email, language } = giver
  const givenWith = toPaymentId(gift.key)
  await send(past, gift, {
    type: 'RequestMarketingConsent',
    consentId: toId(past, gift),
    organisationId: toOrganisationId(to),
    personId: past.personOfEmail(email),
    person: { firstName, lastName, email },
    text: { version: newestConsentText, language },
    charity: localised(charity.profile.name, language),
    givenWith,
  })
  await send(past, gift, { type: 'ConfirmMarketingConsent', givenWith })
}

const withdraw = (past: Past, { gift }: CrowdConsent): Promise<void> =>
  send(past, gift, {
    type: 'WithdrawMarketingConsent',
    source: 'unsubscribe_page',
    givenWith: null,
  })

const send = (
  past: Past,
  gift: CrowdConsent['gift'],
  command: MarketingConsentCommand,
): Promise<void> =>
  handle(past, {
    decider: marketingConsent,
    id: toId(past, gift),
    command,
    key: `${command.type}:${gift.key}`,
    actor: 'guest',
    to: gift.to,
  })

const toId = (past: Past, { to, giver }: CrowdConsent['gift']) =>
  toConsentId(toOrganisationId(to), past.personOfEmail(giver.email))
