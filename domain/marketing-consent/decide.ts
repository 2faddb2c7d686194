import { assert, present, unreachable } from '../kernel/assert.ts'
import { isErased } from '../kernel/erased.ts'
import type {
  GiveMarketingConsent,
  MarketingConsentCommand,
  WithdrawMarketingConsent,
} from './commands.ts'
import type { MarketingConsentEvent } from './events.ts'
import type { MarketingConsentState } from './state.ts'
import { consentText } from './text.ts'

type Decision = readonly MarketingConsentEvent[]

export const decideMarketingConsent = (
  command: MarketingConsentCommand,
  state: MarketingConsentState,
): Decision => {
  switch (command.type) {
    case 'GiveMarketingConsent':
      return give(command, state)
    case 'WithdrawMarketingConsent':
      return withdraw(command, state)
    default:
      return unreachable(command)
  }
}

const give = (command: GiveMarketingConsent, state: MarketingConsentState): Decision => {
  const { consentId, organisationId, personId, person, text, charity, source, givenWith } = command
  if (state.status !== 'none') {
    const isTheSame = state.organisationId === organisationId && state.personId === personId
    assert(isTheSame, 'a consent is one person’s at one charity')
    // Whoever was erased is nobody who agreed: who comes by the same address is somebody new.
    const stands = state.status === 'given' && !isErased(state.person.email)
    if (stands && state.textVersion === text.version) return []
  }
  const { agree, details } = present(consentText(text, charity), 'the text that was shown')
  const { version: textVersion, language } = text
  const about = { consentId, organisationId, personId }
  const data = { ...about, text: `${agree}\n${details}`, textVersion, language, source, givenWith }
  return [{ type: 'MarketingConsentGiven', data, personal: person }]
}

const withdraw = (
  { source, givenWith }: WithdrawMarketingConsent,
  state: MarketingConsentState,
): Decision => {
  if (state.status !== 'given') return []
  if (source === 'checkout' && state.givenWith !== givenWith) return []
  const { consentId, organisationId, personId } = state
  return [
    { type: 'MarketingConsentWithdrawn', data: { consentId, organisationId, personId, source } },
  ]
}
