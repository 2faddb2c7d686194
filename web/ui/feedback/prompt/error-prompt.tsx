import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { Illustration, type Motif } from '../../picture/illustration.tsx'
import { LinkButton } from '../../button/link-button.tsx'
import { PageTitle } from '../../layout/page/page-title.tsx'
import { Page } from '../../layout/page/page.tsx'
import styles from './error-prompt.module.css'

export type ErrorPromptProps = {
  header?: ReactNode
  /** True on a screen whose frame is shown around it: it is no page of its own then. */
  isFramed?: boolean
  motif?: Motif
  title: string
  children: ReactNode
  action: ReactNode
}

/** The page for a screen that failed: what happened in two lines, and one way to continue. */
export const ErrorPrompt = ({ header, isFramed = false, ...prompt }: ErrorPromptProps) =>
  isFramed ? (
    <Prompt {...prompt} />
  ) : (
    <Page header={header}>
      <Prompt {...prompt} />
    </Page>
  )

const Prompt = ({ motif = 'harbour', title, children, action }: ErrorPromptProps) => (
  <div className={styles.prompt}>
    <div className={styles.picture}>
      <Illustration motif={motif} />
    </div>
    <PageTitle title={title} lead={children} />
    <div>{action}</div>
  </div>
)

/** The error page of a screen whose data could not be loaded, and `/ErrorPrompt`. */
export const RouteFailure = ({
  error,
  header,
  lead,
}: {
  error?: unknown
  header?: ReactNode
  lead?: string
}) => {
  const { t } = useLingui()
  const toMessage = useErrorMessage()
  return (
    <ErrorPrompt
      header={header}
      motif="hills"
      title={t`We are sorry`}
      action={
        <LinkButton to="/" look="primary">
          {t`Close`}
        </LinkButton>
      }
    >
      {lead ?? toMessage(error)}
    </ErrorPrompt>
  )
}
