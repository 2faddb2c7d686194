import type { ShownTheme } from '../contract.ts'
import { organisationHistory } from './organisation-history.ts'

/** The colours of the charity's pages for payers. */
export const themeHistory = organisationHistory<'theme', ShownTheme>({
  details: { ThemeColoursChanged: () => ({}) },
  show: ({ profile: { colours } }) => ({ colours }),
})
