import type { ConnectedAccountEvent } from './events.ts'
import { newAccountAtProvider, type ConnectedAccountState } from './state.ts'

export const evolveConnectedAccount = (
  state: ConnectedAccountState,
  event: ConnectedAccountEvent,
): ConnectedAccountState => {
  if (event.type === 'ConnectedAccountOpened') {
    return { status: 'open', ...event.data, ...newAccountAtProvider }
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
  }
}
