import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { largestSignatureBytes } from '@almoner/api/desk/settings/receipt-format/contract.ts'
import { useCommand } from '../../../../lib/form/command.ts'
import { pictureSchema } from '../../../../lib/form/file/file-schema.ts'
import { RefusedPicture, useRefusedPicture } from '../../../../lib/form/file/refused-picture.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { FileField } from '../../../../ui/form/file-field.tsx'
import { giveSignature, signaturePath } from '../receipt-format-api.ts'
import { useReceiptFormatLabels } from '../receipt-format-labels.ts'
import type { ReceiptFormatState } from '../receipt-format-state.ts'
import styles from '../receipt-format.module.css'

const fileSchema = pictureSchema('picture', largestSignatureBytes)

/** Uploaded when it is chosen; receipts print it once the form is saved. */
export const SignatureField = ({ state: { form, errorOf } }: { state: ReceiptFormatState }) => {
  const { t } = useLingui()
  const toSentence = useRefusedPicture(useReceiptFormatLabels())
  const signature = useWatch({ control: form.control, name: 'signature' })
  const change = (name: string): void => form.setValue('signature', name, { shouldDirty: true })
  const uploading = useCommand({
    send: async (file: File) => {
      const [issue] = v.safeParse(fileSchema, file).issues ?? []
      if (issue) throw new RefusedPicture(issue.message)
      return await giveSignature(file)
    },
    done: (answer) => change(answer.signature),
  })
  const error = uploading.failure ? toSentence(uploading.failure.error) : errorOf('signature')
  return (
    <div className={styles.texts}>
      {signature !== '' && (
        <div className={styles.signed}>
          <img className={styles.signature} src={signaturePath(signature)} alt={t`The signature`} />
          <div>
            <Button onClick={() => change('')}>
              <Trans>Remove the signature</Trans>
            </Button>
          </div>
        </div>
      )}
      <FileField
        name="signature"
        label={t`Signature`}
        hint={t`Optional. .png or .jpg on white, up to 1.3 MB.`}
        error={error}
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        file={null}
        choose={(file) => uploading.run(file)}
      />
      <p role="status" className={styles.quiet}>
        {uploading.isBusy && <Trans>Uploading…</Trans>}
      </p>
    </div>
  )
}
