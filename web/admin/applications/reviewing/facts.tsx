import { Trans } from '@lingui/react/macro'
import type {
  AnsweredFile,
  ApplicationAnswer,
  Section,
} from '@almoner/api/admin/applications/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useFileLabel } from '../application-labels.ts'
import { ApplicationFields } from '../fields/application-fields.tsx'
import type { Remarking } from '../fields/remark-button.tsx'
import styles from '../fields/fields.module.css'
import { Unmask } from '../fields/unmask.tsx'

type Props = {
  application: ApplicationAnswer
  /** Undefined if no remarks can be made. */
  remarking: Remarking | undefined
  /** Whether a picture is on the screen already, so that showing it again records nothing. */
  isShown: (id: string) => boolean
  show: (id: string) => void
}

/** What the charity submitted. A remark is made at the fact that it is about. */
export const Facts = ({ application, remarking, isShown, show }: Props) => {
  const { id, sections, files } = application
  const fileLabel = useFileLabel()
  const logo = files.find(({ kind }) => kind === 'logo')
  const identity = files.find(({ kind }) => kind === 'identity')
  const toPicture = ({ path, kind }: AnsweredFile) => (
    <img className={styles.thumbnail} src={path} alt={fileLabel(kind)} />
  )
  const pictures = {
    ...(logo && { logo: toPicture(logo) }),
    ...(identity &&
      !identity.isErased && {
        image: isShown(identity.id) ? (
          toPicture(identity)
        ) : (
          <Button look="quiet" icon="eye" onClick={() => show(identity.id)}>
            <Trans>Show the HKID card</Trans>
          </Button>
        ),
      }),
  }
  // The papers have a pane of their own.
  const shown = sections.filter(({ section }) => section !== 'documents').sort(agreementLast)
  return (
    <>
      <ApplicationFields
        view={{ ...application, sections: shown }}
        remarking={remarking}
        pictures={pictures}
        heading="h4"
      />
      {sections.some(({ section }) => section === 'identity') && <Unmask id={id} />}
    </>
  )
}

// The charity, its people and its account are what a reviewer compares.
const agreementLast = (a: { section: Section }, b: { section: Section }): number =>
  Number(a.section === 'agreement') - Number(b.section === 'agreement')
