import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { QrCode } from '../../../ui/qr-code/qr-code.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import styles from './code-field.module.css'
import { ReadsAs } from './code-reading.tsx'
import { judgeCode, type CodeOwner, type CodeVerdict } from './code-kind.ts'
import type { ManualFormState } from '../manual/manual-schema.ts'
import { PictureReader } from './picture-reader.tsx'

export type CodeFieldProps = { method: ManualMethod; state: ManualFormState }

/** The text of the charity's own code, and what it looks like to us and to a payer's camera. */
export const CodeField = ({ method, state }: CodeFieldProps) => {
  const { t } = useLingui()
  const { form, errorOf, attempt } = state
  const value = useWatch({ control: form.control, name: 'code' })
  const verdict = judgeCode(method, value)
  const canBeDrawn = verdict !== null && !notDrawn.has(verdict.verdict)
  return (
    <div className={styles.code}>
      <div className={styles.entry}>
        <Field
          name={`${method}-code`}
          label={<Trans>What payers scan</Trans>}
          hint={
            <Trans>
              The text inside your QR code: scan it with a QR reader and paste what it says.
            </Trans>
          }
          error={errorOf('code')}
        >
          <Textarea {...form.register('code')} spellCheck={false} autoCapitalize="none" />
        </Field>
        <PictureReader
          method={method}
          onRead={(code) =>
            form.setValue('code', code, { shouldDirty: true, shouldValidate: attempt > 0 })
          }
        />
        <ReadsAs code={value} />
        {verdict && <Verdict method={method} verdict={verdict} />}
      </div>
      {canBeDrawn && (
        <div className={styles.picture}>
          <QrCode text={value.trim()} label={t`Your code, as payers see it`} />
          <p className={styles.caption}>
            <Trans>Test it: scan it with a phone. Your charity’s name should appear.</Trans>
          </p>
        </div>
      )}
    </div>
  )
}

const notDrawn: ReadonlySet<CodeVerdict['verdict']> = new Set(['too_long', 'dangerous'])

const Verdict = ({ method, verdict }: { method: ManualMethod; verdict: CodeVerdict }) => {
  const { t } = useLingui()
  const name = useMethodName()(method)
  const owner = useOwnerName()
  switch (verdict.verdict) {
    case 'fits':
      return <Notice tone="success">{t`This looks like your ${name} code.`}</Notice>
    case 'unknown':
      return (
        <Notice tone="warning">
          <Trans>
            We do not recognise this type of code. Scan the picture with {name} before you turn it
            on.
          </Trans>
        </Notice>
      )
    case 'damaged':
      return (
        <Notice tone="warning">
          <Trans>This code is damaged or incomplete, and no app can read it. Copy it again.</Trans>
        </Notice>
      )
    case 'another': {
      const others = verdict.owners.map(owner).join(' + ')
      return (
        <Notice tone="warning">
          <Trans>
            This looks like a code for {others}. Payers who choose {name} may not be able to pay
            with it.
          </Trans>
        </Notice>
      )
    }
    case 'too_long':
      return (
        <Notice tone="danger">
          <Trans>This is longer than a QR code can hold.</Trans>
        </Notice>
      )
    case 'dangerous':
      return (
        <Notice tone="danger">
          <Trans>This text would run as a program in a payer’s browser. It cannot be saved.</Trans>
        </Notice>
      )
  }
}

const useOwnerName = (): ((owner: CodeOwner) => string) => {
  const { t } = useLingui()
  return (owner) => {
    const names: Record<CodeOwner, string> = {
      fps: t`FPS`,
      unionpay: t`UnionPay`,
      other_wallet: t`another wallet`,
      wechat: t`WeChat Pay`,
      alipay: t`Alipay`,
      octopus: t`Octopus`,
      payme: 'PayMe',
    }
    return names[owner]
  }
}
