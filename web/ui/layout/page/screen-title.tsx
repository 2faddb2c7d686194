import { createContext, use } from 'react'
import { PageTitle, type PageTitleProps } from './page-title.tsx'
import styles from './page-title.module.css'

/** The organisation that the window's title names: the platform, or at its desk the charity. */
export const OrganisationName = createContext<string | undefined>('Almoner')

/** Returns undefined until the name is loaded. */
const useOrganisationName = (): string | undefined => use(OrganisationName)

/** Shows the heading of a screen, and names the organisation in the window's title. */
export const ScreenTitle = (props: Omit<PageTitleProps, 'site'>) => (
  <PageTitle {...props} site={useOrganisationName()} />
)

/** The window's title alone, while the heading of the screen is not known. */
export const WindowTitle = ({ title }: { title: string }) => {
  const organisation = useOrganisationName()
  return <title>{organisation ? `${title} – ${organisation}` : title}</title>
}

type Heading = { title: string; lead?: string }

/** A heading that another follows with the content. It leaves the focus to that one. */
export const WaitingTitle = ({ title, lead }: Heading) => (
  <div className={styles.title}>
    <WindowTitle title={title} />
    <h1>{title}</h1>
    {lead && <p className={styles.lead}>{lead}</p>}
  </div>
)

/** The heading that the screen's route names, in the reader's language. */
export const RouteHeading = createContext<Heading | null>(null)

/** Returns the heading that the route of this screen names. */
export const useHeading = (): Heading => {
  const heading = use(RouteHeading)
  if (heading === null) throw new Error('the route of this screen names no title')
  return heading
}
