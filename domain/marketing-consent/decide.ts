import { assert, requirePresent, unreachable } from '../kernel/assert.ts'
import { isErased } from '../kernel/erased.ts'
import type {
  ConfirmMarketingConsent,
  GiveMarketingConsent,
  MarketingConsentCommand,
  RequestMarketingConsent,
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
    case 'RequestMarketingConsent':
      return request(command, state)
    case 'ConfirmMarketingConsent':
      return confirm(command, state)
    case 'WithdrawMarketingConsent':
      return withdraw(command, state)
    default:
      return unreachable(command)
  }
}

const give = (command: GiveMarketingConsent, state: MarketingConsentState): Decision => {
  const { source, givenWith } = command
  assertOwn(command, state)
  if (stands(state, command.text.version)) return []
  const data = { ...pickTerms(command), source, givenWith }
  return [{ type: 'MarketingConsentGiven', data, personal: command.person }]
}

const request = (command: RequestMarketingConsent, state: MarketingConsentState): Decision => {
  const { givenWith } = command
  assertOwn(command, state)
  if (stands(state, command.text.version)) return []
  if (state.waiting.some(({ data }) => data.givenWith === givenWith)) return []
  const data = { ...pickTerms(command), givenWith }
  return [{ type: 'MarketingConsentRequested', data, personal: command.person }]
}

const confirm = (
  { givenWith }: ConfirmMarketingConsent,
  state: MarketingConsentState,
): Decision => {
  const waiting = state.waiting.find(({ data }) => data.givenWith === givenWith)
  if (!waiting || isErased(waiting.personal.email)) return []
  if (stands(state, waiting.data.textVersion)) return []
  const data = { ...waiting.data, source: 'checkout' } as const
  return [{ type: 'MarketingConsentGiven', data, personal: waiting.personal }]
}

const withdraw = (
  { source, givenWith }: WithdrawMarketingConsent,
  state: MarketingConsentState,
): Decision => {
  const ofPayment = source === 'checkout' ? givenWith : null
  const waiting = state.waiting.find(
    ({ data }) => ofPayment === null || data.givenWith === ofPayment,
  )
  const events: MarketingConsentEvent[] = []
  if (state.status === 'given' && (ofPayment === null || state.givenWith === ofPayment)) {
    const { consentId, organisationId, personId } = state
    const data = { consentId, organisationId, personId, source }
    events.push({ type: 'MarketingConsentWithdrawn', data })
  }
  if (waiting) {
    const { consentId, organisationId, personId } = waiting.data
    const data = { consentId, organisationId, personId, source, givenWith: ofPayment }
    events.push({ type: 'MarketingConsentRequestWithdrawn', data })
  }
  return events
}

type ConsentCommand = GiveMarketingConsent | RequestMarketingConsent

const assertOwn = (
  { organisationId, personId }: ConsentCommand,
  state: MarketingConsentState,
): void => {
  const before = state.status === 'none' ? state.waiting[0]?.data : state
  if (!before) return
  const isTheSame = before.organisationId === organisationId && before.personId === personId
  assert(isTheSame, 'a consent is one person’s at one charity')
}

// An erased person's consent does not count. A later person with that address is a new one.
const stands = (state: MarketingConsentState, textVersion: number): boolean =>
  state.status === 'given' && !isErased(state.person.email) && state.textVersion === textVersion

const pickTerms = ({ consentId, organisationId, personId, text, charity }: ConsentCommand) => {
  const { agree, details } = requirePresent(consentText(text, charity), 'the text that was shown')
  const { version: textVersion, language } = text
  const ids = { consentId, organisationId, personId }
  return { ...ids, text: `${agree}\n${details}`, textVersion, language }
}
