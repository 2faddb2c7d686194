import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { largestPictureBytes, mostPictures } from '@almoner/api/desk/projects/contract.ts'
import { useErrorMessage } from '../../lib/api/error-message.ts'
import { ProblemError } from '../../lib/api/problem.ts'
import { pictureSchema } from '../../lib/form/file-schema.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PictureList } from './picture-list.tsx'
import styles from './project-form.module.css'
import { useProjectLabels } from './project-labels.ts'
import type { ProjectFormState } from './project-schema.ts'
import { givePicture } from './projects-api.ts'

/** Pictures and videos, the first picture at the top of the project's page. */
export const ProjectPictures = ({ state }: { state: ProjectFormState }) => {
  const { form } = state
  const pictures = useWatch({ control: form.control, name: 'pictures' })
  const change = (next: string[]): void =>
    form.setValue('pictures', next, { shouldDirty: true, shouldTouch: true })
  return (
    <Card title={<Trans>Pictures and videos</Trans>}>
      <div className={styles.fields}>
        <PictureList state={state} pictures={pictures} change={change} />
        {pictures.length < mostPictures ? (
          <>
            <NewPicture add={(picture) => change([...form.getValues('pictures'), picture])} />
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
            <Trans>A project has at most {mostPictures} pictures and videos.</Trans>
          </p>
        )}
      </div>
    </Card>
  )
}

const fileSchema = pictureSchema('picture', largestPictureBytes)

/** Uploaded when it is chosen; the form has only its path. */
const NewPicture = ({ add }: { add: (picture: string) => void }) => {
  const { t } = useLingui()
  const toSentence = useUploadSentence()
  const uploading = useMutation({
    mutationFn: async (file: File) => {
      const [issue] = v.safeParse(fileSchema, file).issues ?? []
      if (issue) throw new RefusedFile(issue.message)
      return await givePicture(file)
    },
    onSuccess: ({ picture }) => add(picture),
  })
  return (
    <>
      <FileField
        name="picture"
        label={t`Add a picture`}
        hint={t`.png or .jpg, up to 1.3 MB. Three to two fits best.`}
        error={uploading.error ? toSentence(uploading.error) : undefined}
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        file={null}
        choose={(file) => uploading.mutate(file)}
      />
      <p role="status" className={styles.quiet}>
        {uploading.isPending && <Trans>Uploading…</Trans>}
      </p>
    </>
  )
}

class RefusedFile extends Error {
  override name = 'RefusedFile'
}

const useUploadSentence = (): ((error: Error) => string) => {
  const label = useProjectLabels()
  const toMessage = useErrorMessage()
  return (error) => {
    if (error instanceof RefusedFile) return label(error.message)
    const code = error instanceof ProblemError ? error.problem.fields?.['picture'] : undefined
    return code === undefined ? toMessage(error) : label(code)
  }
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
