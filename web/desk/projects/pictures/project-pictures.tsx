import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { mostPictures } from '@almoner/api/desk/projects/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CropDialog } from './cropping/crop-dialog.tsx'
import { useCropping, type Cropping } from './cropping/use-cropping.ts'
import { usePictureSentence } from './cropping/use-picture-sentence.ts'
import { PictureList } from './picture-list.tsx'
import styles from '../form/project-form.module.css'
import type { ProjectFormState } from '../form/project-schema.ts'

/** Pictures and videos, the first picture at the top of the project's page. */
export const ProjectPictures = ({ state }: { state: ProjectFormState }) => {
  const { form } = state
  const pictures = useWatch({ control: form.control, name: 'pictures' })
  const change = (next: string[]): void =>
    form.setValue('pictures', next, { shouldDirty: true, shouldTouch: true })
  const cropping = useCropping((picture, replaced) => {
    const before = form.getValues('pictures')
    const next =
      replaced === null
        ? [...before, picture]
        : before.map((each) => (each === replaced ? picture : each))
    // An identical part of a picture has an identical path, so duplicates are removed.
    change([...new Set(next)])
  })
  return (
    <Card title={<Trans>Pictures and videos</Trans>}>
      <div className={styles.fields}>
        {/* Before the list: it closes before a picture of the list takes the focus. */}
        <CropDialog cropping={cropping} />
        <PictureList state={state} pictures={pictures} change={change} cropping={cropping} />
        {pictures.length < mostPictures ? (
          <>
            <NewPicture cropping={cropping} />
            <NewVideo
              state={state}
              add={(video) => {
                change([...pictures, video])
                form.setValue('video', '')
              }}
            />
          </>
        ) : (
          <p className={styles.quiet}>
            <Trans>A project can have at most {mostPictures} pictures and videos.</Trans>
          </p>
        )}
      </div>
    </Card>
  )
}

/** Cut and uploaded when it is chosen; the form has only its path. */
const NewPicture = ({ cropping }: { cropping: Cropping }) => {
  const { t } = useLingui()
  const toSentence = usePictureSentence()
  const { choose, refused, isOpening } = cropping
  return (
    <>
      <FileField
        name="picture"
        label={t`Add a picture`}
        hint={t`.png or .jpg, up to 20 MB. You then choose the part that payers see.`}
        error={refused?.picture === null ? toSentence(refused.error) : undefined}
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        file={null}
        choose={choose}
      />
      <p role="status" className={styles.quiet}>
        {isOpening && <Trans>Opening…</Trans>}
      </p>
    </>
  )
}

type NewVideoProps = { state: ProjectFormState; add: (video: string) => void }

const NewVideo = ({ state: { form, errorOf }, add }: NewVideoProps) => {
  const { t } = useLingui()
  const addTyped = async (): Promise<void> => {
    const typed = form.getValues('video').trim()
    if (typed === '' || !(await form.trigger('video'))) return
    add(typed)
  }
  return (
    <Field
      name="video"
      label={t`Add a video`}
      hint={t`The address of a video elsewhere, such as https://www.youtube.com/watch?v=…`}
      error={errorOf('video')}
    >
      <div className={styles.beside}>
        <TextInput
          {...form.register('video')}
          type="url"
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The form itself is not sent by it.
            event.preventDefault()
            void addTyped()
          }}
        />
        <Button icon="plus" onClick={() => void addTyped()}>
          <Trans>Add</Trans>
        </Button>
      </div>
    </Field>
  )
}
