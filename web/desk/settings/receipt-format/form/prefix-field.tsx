import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import {
  prefixSchema,
  type ReceiptFormatAnswer,
} from '@almoner/api/desk/settings/receipt-format/contract.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { TextInput } from '../../../../ui/form/input/text-input.tsx'
import type { ReceiptFormatState } from '../receipt-format-state.ts'

type PrefixFieldProps = {
  state: ReceiptFormatState
  answer: Pick<ReceiptFormatAnswer, 'prefix' | 'prefixLocked'>
}

/** The letters before every number, until the first receipt has them. */
export const PrefixField = ({
  state: { form, errorOf },
  answer: { prefix, prefixLocked },
}: PrefixFieldProps) => {
  const { t } = useLingui()
  const typed = useWatch({ control: form.control, name: 'prefix' })
  const example = `${(!prefixLocked && toPrefix(typed)) || prefix}-2026-000001`
  return (
    <Field
      name="prefix"
      label={t`Receipt prefix`}
      error={errorOf('prefix')}
      hint={
        prefixLocked ? (
          <Trans>
            Your receipt numbers look like <span translate="no">{example}</span>. The letters are
            fixed because receipts were issued with them.
          </Trans>
        ) : (
          <Trans>
            2 to 6 letters from A to Z. Your receipt numbers look like{' '}
            <span translate="no">{example}</span>. The letters are fixed once the first receipt is
            issued.
          </Trans>
        )
      }
    >
      {prefixLocked ? (
        <TextInput key="fixed" value={prefix} readOnly />
      ) : (
        <TextInput
          {...form.register('prefix')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  )
}

/** Parses the typed prefix as the server does. Returns null if it is not a valid prefix. */
export const toPrefix = (typed: string): string | null => {
  const parsed = v.safeParse(prefixSchema, typed)
  return parsed.success ? parsed.output : null
}
