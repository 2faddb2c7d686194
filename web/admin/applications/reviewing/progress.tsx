import { Plural, Trans } from '@lingui/react/macro'
import type { AnsweredFile, ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { isUnopened } from './paper-of-check.ts'
import styles from './review.module.css'

type Props = {
  application: ApplicationAnswer
  show: (file: AnsweredFile) => void
}

/** How much of a review is done, with a way to the next document that was not opened. */
export const Progress = ({ application: { checks, files }, show }: Props) => {
  const recorded = checks.filter((check) => check.recorded !== null).length
  const count = checks.length
  const unopened = files.filter(isUnopened)
  const [next] = unopened
  return (
    <>
      <span className={styles.progress}>
        <Trans>
          {recorded} of {count} checks recorded
        </Trans>
      </span>
      {next && (
        <Button look="quiet" onClick={() => show(next)}>
          <Plural
            value={unopened.length}
            one="# document not opened by you"
            other="# documents not opened by you"
          />
        </Button>
      )}
    </>
  )
}
