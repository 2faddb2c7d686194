import { Trans, useLingui } from '@lingui/react/macro'
import type { AnsweredFile, AnsweredRemark } from '@almoner/api/admin/applications/contract.ts'
import { classes } from '../../../lib/classes.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { RemarksAt } from '../fields/application-fields.tsx'
import { RemarkButton, type Remarking } from '../fields/remark-button.tsx'
import { useFileLabel } from '../application-labels.ts'
import { FileFacts } from './file-facts.tsx'
import { FileViewer } from './file-viewer.tsx'
import { OpenedPill } from './opened-pill.tsx'
import styles from './papers.module.css'

type Props = {
  files: readonly AnsweredFile[]
  remarks: readonly AnsweredRemark[]
  /** Undefined if no remarks can be made. */
  remarking: Remarking | undefined
  /** The id of the paper in front. Undefined if none was chosen. */
  shownId: string | undefined
  show: (id: string) => void
  /** Whether the reader sees the pane: a hidden paper is not requested. */
  isInSight: boolean
  onOpened: (id: string) => void
}

/** The papers as tabs, and one of them. It counts as opened once it is on the screen. */
export const Papers = (props: Props) => {
  const { files, shownId, show, isInSight, onOpened, remarks, remarking } = props
  const { t } = useLingui()
  const fileLabel = useFileLabel()
  const file = files.find(({ id }) => id === shownId)
  if (files.length === 0) {
    return (
      <Quiet>
        <Trans>No document has been sent yet.</Trans>
      </Quiet>
    )
  }
  const name = file && (file.fileName ?? fileLabel(file.kind))
  return (
    <Stack gap={3}>
      <div className={styles.tabs} role="group" aria-label={t`Documents`}>
        {files.map((each) => (
          <button
            key={each.id}
            type="button"
            className={classes(styles.tab, each.id === shownId && styles.shown)}
            aria-pressed={each.id === shownId}
            onClick={() => show(each.id)}
          >
            <OpenedMark file={each} />
            <span>{fileLabel(each.kind)}</span>
          </button>
        ))}
      </div>
      {file && name !== undefined && (
        <>
          {isInSight && (
            <FileViewer
              key={file.path}
              file={file}
              name={name}
              onOpened={() => onOpened(file.id)}
            />
          )}
          <div className={styles.facts}>
            <FileFacts file={file} />
            <OpenedPill file={file} />
            {remarking && isDocument(file) && (
              <RemarkButton name={name} place={placeAt(file)} remarking={remarking} />
            )}
          </div>
          <RemarksAt remarks={remarks} section="documents" field={file.id} />
          {remarking?.isAt(placeAt(file)) && remarking.form(placeAt(file))}
          {!file.isErased && (
            <p>
              <a
                href={file.path}
                target="_blank"
                rel="noreferrer"
                aria-label={t`Open in a new tab: ${name}`}
              >
                <Trans>Open in a new tab</Trans>
              </a>
            </p>
          )}
        </>
      )}
      {!file && (
        <Quiet>
          <Trans>Choose a document. Opening it is recorded.</Trans>
        </Quiet>
      )}
    </Stack>
  )
}

const isDocument = ({ kind }: AnsweredFile): boolean => kind !== 'identity' && kind !== 'logo'

const placeAt = ({ id }: AnsweredFile) => ({ section: 'documents', field: id }) as const

const OpenedMark = ({ file: { openedBy, isRequired } }: { file: AnsweredFile }) => {
  const isOpened = openedBy.some(({ isMe }) => isMe)
  if (!isOpened && !isRequired) return undefined
  return (
    <>
      <Icon name={isOpened ? 'check' : 'eye'} size={16} />
      <VisuallyHidden>
        {isOpened ? <Trans>Opened by you</Trans> : <Trans>Not opened by you yet</Trans>}
      </VisuallyHidden>
    </>
  )
}
