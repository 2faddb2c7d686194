import { useReader } from '../../../desk/use-may.ts'
import { ThemeColour } from '../../../desk/settings/theme/theme-colour.tsx'

/** The colours of the charity's payer site, for its owners and fundraisers. */
export const DeskThemeColour = () => <ThemeColour {...useReader('theme.read')} />
