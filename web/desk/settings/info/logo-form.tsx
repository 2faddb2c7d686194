import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { largestLogoBytes, type InfoAnswer } from '@almoner/api/desk/settings/info/contract.ts'
import { pictureSchema } from '../../../lib/form/file/file-schema.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { FileField } from '../../../ui/form/file-field.tsx'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { LeaveGuard } from '../../../ui/form-screen/leave-guard.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { infoQuery, saveLogo } from './info-api.ts'
import { useInfoLabels } from './info-labels.ts'
import styles from './organisation-info.module.css'

const logoSchema = v.object({
  picture: v.pipe(
    pictureSchema('picture', largestLogoBytes),
    v.check((file) => file !== null, 'picture.required'),
  ),
})

const reads = [infoQuery.queryKey]

/** Changes the picture on the charity's pages and receipts, which is seen before it is saved. */
export const LogoForm = ({ answer: { logo } }: { answer: InfoAnswer }) => {
  const { t } = useLingui()
  const [isSaved, setSaved] = useState(false)
  const state = useCommandForm({
    schema: logoSchema,
    initial: { picture: null },
    send: ({ picture }) => saveLogo(picture),
    done: () => {
      state.form.reset({ picture: null })
      setSaved(true)
    },
    reads,
    labelsOf: useInfoLabels(),
  })
  const file = state.form.watch('picture')
  const error = state.errorOf('picture')
  const shown = useChosenPicture(error === undefined ? file : null) ?? logo
  return (
    <Card title={<Trans>Logo</Trans>}>
      <FormSection state={state} act={<Trans>Save the logo</Trans>} busy={t`Uploading…`} compact>
        <div className={styles.logo}>
          {shown === null ? (
            <Quiet>
              <Trans>You have not uploaded a logo yet.</Trans>
            </Quiet>
          ) : (
            <img src={shown} alt={file ? t`The chosen logo` : t`The current logo`} />
          )}
        </div>
        <FileField
          name="picture"
          label={t`Another logo`}
          hint={t`Shown on your donation pages, receipts and emails. .png or .jpg, up to 1.3 MB`}
          error={error}
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          file={file}
          choose={(chosen) =>
            state.form.setValue('picture', chosen, { shouldDirty: true, shouldValidate: true })
          }
        />
        <Quiet role="status" size={13}>
          {isSaved && file === null && (
            <Trans>Saved. Your donation pages show it from now on.</Trans>
          )}
        </Quiet>
      </FormSection>
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </Card>
  )
}

/** The address of a picture that was chosen and is not uploaded yet. */
const useChosenPicture = (file: File | null): string | null => {
  const [read, setRead] = useState<{ file: File; address: string } | null>(null)
  useEffect(() => {
    if (file === null) return undefined
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setRead({ file, address: reader.result })
    })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return read !== null && read.file === file ? read.address : null
}
