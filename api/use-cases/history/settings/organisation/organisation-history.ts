import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { OrganisationEvent } from '@almoner/domain/organisation/events.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type {
  OrganisationState,
  RegisteredOrganisation,
} from '@almoner/domain/organisation/state.ts'
import type { HistoryDetails } from '../../contract.ts'
import type { History } from '../../history.ts'
import type { ChangeOf, ListedOf, OrganisationSetting } from './setting-of-event.ts'

type Shown<Setting extends OrganisationSetting, State> = {
  /** The details for the sentence of each event that changes the setting. */
  details: {
    [Type in ChangeOf<Setting>]: (
      event: Extract<OrganisationEvent, { type: Type }>,
    ) => HistoryDetails
  }
  show: (state: RegisteredOrganisation, defaultLanguage: Language) => State
}

/** The history of one setting that a charity's own stream has. It begins with the registration. */
export const organisationHistory = <Setting extends OrganisationSetting, State>({
  details,
  show,
}: Shown<Setting, State>): History<
  OrganisationState,
  OrganisationEvent,
  State,
  ListedOf<Setting>
> => ({
  decider: organisation,
  details: { ...details, OrganisationRegistered: () => ({}) } as History<
    OrganisationState,
    OrganisationEvent,
    State,
    ListedOf<Setting>
  >['details'],
  show: (state, { defaultLanguage }) =>
    show(requirePresent(state.status === 'none' ? null : state, 'the charity'), defaultLanguage),
})
