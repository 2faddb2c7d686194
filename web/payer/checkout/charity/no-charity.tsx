import { Trans, useLingui } from '@lingui/react/macro'
import { ErrorPrompt } from '../../../ui/feedback/prompt/error-prompt.tsx'
import { LanguageMenu } from '../../../ui/layout/area/language-menu.tsx'
import { OutsideLinkButton } from '../../../ui/button/link-button.tsx'
import { PageHeader } from '../../../ui/layout/page/page-header.tsx'
import { Sign } from '../../../ui/layout/area/wordmark.tsx'
import { languages } from '@almoner/domain/kernel/locale.ts'

/** A host name that no charity has taken. */
export const NoCharity = () => {
  const { t } = useLingui()
  return (
    <ErrorPrompt
      header={
        <PageHeader name="Almoner" logo={<Sign size={40} />} to="/">
          <LanguageMenu languages={languages} />
        </PageHeader>
      }
      motif="harbour"
      title={t`There is no charity at this address`}
      action={
        <OutsideLinkButton href={`${location.origin}/HomeLogin`} look="primary">
          {t`Go to Almoner`}
        </OutsideLinkButton>
      }
    >
      <Trans>
        Check how its name is spelt in the address, or ask the charity for its link. Nothing can be
        given here.
      </Trans>
    </ErrorPrompt>
  )
}
