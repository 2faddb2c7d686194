import { Trans, useLingui } from '@lingui/react/macro'
import type { ManualMethodSettings } from '@almoner/api/desk/payment-methods/contract.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FocusTarget } from '../../ui/layout/focus-target.tsx'
import { useAccountText } from './account-text.ts'
import styles from './manual-changed.module.css'
import { toDraft, type ManualDraft } from './manual-schema.ts'
import { languageNames } from '../../lib/text/language-names.ts'

type ManualChangedProps = {
  /** As it is set now. */
  way: ManualMethodSettings
  typed: ManualDraft
  onDiscard: () => void
}

/** The settings were changed since the form was opened: what differs from what was typed. */
export const ManualChanged = ({ way, typed, onDiscard }: ManualChangedProps) => (
  <FocusTarget>
    <Notice
      tone="warning"
      title={<Trans>These settings were changed after you opened them</Trans>}
      action={
        <Button onClick={onDiscard}>
          <Trans>Discard what I entered</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          Nothing was saved, and what you entered is still below. It replaces the following if you
          save again.
        </Trans>
      </p>
      <dl className={styles.current}>
        {useDifferences(way, typed).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd translate="no">{value === '' ? '–' : value}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  </FocusTarget>
)

/** The settings that saving would replace, as they are now. */
const useDifferences = (
  way: ManualMethodSettings,
  typed: ManualDraft,
): readonly [label: string, value: string][] => {
  const { t } = useLingui()
  const accountText = useAccountText()
  const now = toDraft(way)
  const texts = (['payableTo', 'instructions'] as const).flatMap((name) =>
    languages.map((language) => {
      const label = name === 'payableTo' ? t`Cheques are written to` : t`Instructions for the payer`
      return [
        `${label} · ${languageNames[language]}`,
        now[name][language],
        typed[name][language],
      ] as const
    }),
  )
  const rows: readonly (readonly [label: string, now: string, typed: string])[] = [
    [t`Payers can choose this`, now.enabled ? t`Yes` : t`No`, typed.enabled ? t`Yes` : t`No`],
    [t`What payers scan`, now.code.trim(), typed.code.trim()],
    [t`Bank account`, accountText(now.bank), accountText(typed.bank)],
    ...texts,
  ]
  return rows.filter(([, current, own]) => current !== own).map(([label, value]) => [label, value])
}
