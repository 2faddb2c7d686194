import type { ConnectedAccountEvent } from './events.ts'
import { toReminded } from './remind.ts'
import { newAccountAtProvider, type ConnectedAccountState } from './state.ts'

export const evolveConnectedAccount = (
  state: ConnectedAccountState,
  event: ConnectedAccountEvent,
): ConnectedAccountState => {
  if (event.type === 'ConnectedAccountOpened') {
    return {
      status: 'open',
      ...event.data,
      ...newAccountAtProvider,
      unanswered: [],
      reminded: null,
    }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'RequirementsChanged': {
      const { organisationId: _, ...requirements } = event.data
      return { ...state, requirements }
    }
    case 'CapabilityChanged': {
      const { capability, status } = event.data
      return { ...state, capabilities: { ...state.capabilities, [capability]: status } }
    }
    case 'AccountDetailsGiven':
      return { ...state, unanswered: [...state.unanswered, event.data.submissionId] }
    case 'AccountDetailsSent': {
      const { submissionId } = event.data
      const unanswered = state.unanswered.filter((each) => each !== submissionId)
      return { ...state, unanswered }
    }
    case 'RequirementsReminded':
      return { ...state, reminded: toReminded(event) }
  }
}
