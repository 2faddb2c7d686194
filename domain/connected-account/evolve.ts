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
      withImage: [],
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
    case 'AccountDetailsGiven': {
      const { submissionId, image } = event.data
      return {
        ...state,
        unanswered: [...state.unanswered, submissionId],
        withImage: image === null ? state.withImage : [...state.withImage, submissionId],
      }
    }
    case 'AccountImageErased': {
      const { submissionId } = event.data
      return { ...state, withImage: state.withImage.filter((each) => each !== submissionId) }
    }
    case 'AccountDetailsSent': {
      const { submissionId } = event.data
      const unanswered = state.unanswered.filter((each) => each !== submissionId)
      return { ...state, unanswered }
    }
    case 'RequirementsReminded':
      return { ...state, reminded: toReminded(event) }
  }
}
