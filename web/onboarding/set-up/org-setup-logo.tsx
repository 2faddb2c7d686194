import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { largestLogoBytes } from '@almoner/api/onboarding/contract.ts'
import { FormScreen } from '../../ui/form-screen/form-screen.tsx'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { FileField } from '../../ui/form/file-field.tsx'
import { pictureSchema } from '../../lib/form/file/file-schema.ts'
import { Lost } from './org-agreement.tsx'
import { logoPath, saveLogo } from '../onboarding-api.ts'
import { SectionPage, SectionRemarks, useApplication } from '../onboarding-frame.tsx'
import { useOnboardingLabels } from '../onboarding-labels.ts'
import { PicturePreview } from './picture/picture-preview.tsx'
import { useSaved } from '../use-saved.ts'

/** The logo, which is shown on the page and on receipts. */
export const OrgSetupLogo = () => {
  const { t } = useLingui()
  const application = useApplication()
  const { logo } = application
  const proceed = useSaved()
  const state = useCommandForm({
    // A saved logo may be kept.
    schema: v.object({
      logo: v.pipe(
        pictureSchema('logo', largestLogoBytes),
        v.check((file) => file !== null || logo !== null, 'logo.required'),
      ),
    }),
    initial: { logo: null },
    send: async ({ logo: file }) => {
      if (file === null) return application
      const form = new FormData()
      form.set('logo', file)
      return saveLogo(form)
    },
    done: proceed,
    reads: [],
    labelsOf: useOnboardingLabels(),
  })
  const logoFile = state.form.watch('logo')
  return (
    <SectionPage section="logo">
      <FormScreen
        state={state}
        title={t`Your logo`}
        lead={<Trans>It is shown on your page and on receipts.</Trans>}
        back={{ to: '/OrgSignupFlow' }}
        act={<Trans>Save and continue</Trans>}
        busy={t`Uploading…`}
        lost={<Lost />}
      >
        <SectionRemarks section="logo" />
        <PicturePreview
          file={state.errorOf('logo') === undefined ? logoFile : null}
          saved={logo === null ? undefined : logoPath(logo.sha256)}
          chosenAlt={t`The chosen logo`}
          savedAlt={t`The current logo`}
        />
        <FileField
          name="logo"
          label={t`Logo`}
          hint={t`.png or .jpg, up to 1.3 MB`}
          error={state.errorOf('logo')}
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          file={logoFile}
          choose={(file) =>
            state.form.setValue('logo', file, { shouldDirty: true, shouldValidate: true })
          }
        />
      </FormScreen>
    </SectionPage>
  )
}
