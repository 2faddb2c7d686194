import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ManualMethodSettings } from '@almoner/api/desk/payment-methods/contract.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { useAccountText } from './account-text.ts'
import { ManualForm } from './manual-form.tsx'
import { toDraft, type ManualDraft } from './manual-schema.ts'
import { MethodLink } from '../method-link.tsx'
import { MethodEntry, type MethodEntryProps } from '../method-entry.tsx'
import { ManualPreview } from '../method-preview.tsx'

export type ManualMethodEntryProps = {
  way: ManualMethodSettings
  mayEdit: boolean
  defaultLanguage: Language
  /** Set on the page of this method alone. The payer’s screen is then shown beside the form. */
  page?: { startsOpen: boolean }
}

/**
 * Shows one method that pays the charity directly. Typed values are kept when it is closed and
 * opened again.
 */
export const ManualMethodEntry = ({
  way,
  mayEdit,
  defaultLanguage,
  page,
}: ManualMethodEntryProps) => {
  const name = useMethodName()(way.method)
  const canChange = mayEdit && way.state !== 'plan_too_small'
  const [open, setOpen] = useState(page?.startsOpen === true && canChange)
  const [ended, setEnded] = useState<MethodEntryProps['ended']>()
  // Typed values are kept while the entry is closed, and are discarded once it is saved.
  const [isBegun, setBegun] = useState(open)
  const preview = (draft: ManualDraft) => (
    <ManualPreview method={way.method} draft={draft} defaultLanguage={defaultLanguage} />
  )
  return (
    <MethodEntry
      name={page ? name : <MethodLink method={way.method} />}
      heading={page ? 'h2' : 'h3'}
      state={way.state}
      line={useSummary(way, defaultLanguage)}
      toggle={
        canChange
          ? {
              open,
              word: open ? <Trans context="fold">Close</Trans> : <Trans>Change</Trans>,
              onToggle: () => {
                setOpen(!open)
                setBegun(true)
                setEnded(undefined)
              },
            }
          : undefined
      }
      ended={ended}
    >
      {isBegun && canChange && (
        <ManualForm
          way={way}
          open={open}
          preview={page && preview}
          onEnd={(how) => {
            setBegun(false)
            setOpen(false)
            setEnded(how)
          }}
        />
      )}
      {page && !open && preview(toDraft(way))}
    </MethodEntry>
  )
}

const useSummary = (
  way: ManualMethodSettings,
  defaultLanguage: ManualMethodEntryProps['defaultLanguage'],
): string | undefined => {
  const language = useLanguage()
  const accountText = useAccountText()
  const { bank, payableTo } = way
  if (bank) return accountText(bank)
  const texts = { default: payableTo[defaultLanguage], ...withoutEmpty(payableTo) }
  return localised(texts, language) || undefined
}

const withoutEmpty = (
  texts: ManualMethodSettings['payableTo'],
): Partial<ManualMethodSettings['payableTo']> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
