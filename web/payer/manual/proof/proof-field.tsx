import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Field, fieldId } from '../../../ui/form/field.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { ChosenProof } from './chosen-proof.ts'
import styles from './proof-field.module.css'
import { formatBytes, proofTypes } from './proof-file.ts'
import { ProofPicture } from './proof-picture.tsx'

export type ProofFieldProps = {
  proof: ChosenProof | undefined
  /** Why nothing can be sent, or not the file that was chosen last. */
  error: string | undefined
  choose: (file: File) => Promise<void>
  /** Sent: nothing else can be chosen now. */
  isFixed: boolean
}

/** The picture or document that shows that the payer has paid. */
export const ProofField = ({ proof, error, choose, isFixed }: ProofFieldProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const id = fieldId('proof')
  return (
    <div>
      <Field
        name="proof"
        label={t`Proof of payment`}
        hint={t`A screenshot or photo of the confirmation: PNG, JPG or PDF, up to 5 MB`}
        error={error}
      >
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="file"
          name="proof"
          accept={proofTypes}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          disabled={isFixed}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) void choose(file)
            // This lets the payer choose the same file again after correcting it.
            event.currentTarget.value = ''
          }}
        />
        {proof ? (
          <div className={styles.chosen}>
            <ProofPicture proof={proof} />
            <p className={styles.name}>
              <span className={styles.file}>{proof.file.name}</span>
              <span className={styles.size}>{formatBytes(proof.file.size)}</span>
            </p>
            {!isFixed && (
              <Button look="quiet" tabIndex={-1} onClick={() => input.current?.click()}>
                <Trans>Change</Trans>
              </Button>
            )}
          </div>
        ) : (
          <Button icon="upload" wide tabIndex={-1} onClick={() => input.current?.click()}>
            <Trans>Choose a file</Trans>
          </Button>
        )}
      </Field>
      <p className={styles.kept}>
        <Icon name="shield" size={16} />
        <Trans>Only the charity’s staff can see it.</Trans>
      </p>
    </div>
  )
}

/** Why a file cannot be sent, by our own judgement or by the server's. */
export const useProofLabels = (): ((code: string) => string | undefined) => {
  const { t } = useLingui()
  return (code) => {
    const sentences: Record<string, string> = {
      'proof.required': t`Please upload a supporting document before proceeding`,
      'proof.empty': t`This file is empty. Choose another one`,
      'proof.too_large': t`This file is larger than 5 MB. Choose a smaller one`,
      'proof.not_accepted': t`This file is not a PNG, JPG or PDF. Choose another one`,
      'proof.too_many_pixels': t`This picture has too many pixels. Choose a smaller one`,
      'proof.unreadable': t`This file could not be read. Choose another one`,
      'proof.not_pdf': t`This file is not a PNG, JPG or PDF. Choose another one`,
      'proof.encrypted': t`This PDF asks for a password. Save it without one, then choose it again`,
      'proof.active': t`This PDF contains a program, another file or something we cannot read. Print it to a PDF, then choose that one`,
      'proof.too_complex': t`This file takes too long to read. Take a screenshot of it, and choose that`,
    }
    return sentences[code]
  }
}
