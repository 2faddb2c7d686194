import { Trans, useLingui } from '@lingui/react/macro'
import {
  largestIdentityImageBytes,
  type ApplicationAnswer,
} from '@almoner/api/onboarding/contract.ts'
import { EmailInput } from '../../../ui/form/input/email-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormScreen } from '../../../ui/form-screen/form-screen.tsx'
import { NameFields } from '../../../ui/form/name-fields.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { FileField } from '../../../ui/form/file-field.tsx'
import { Lost } from '../org-agreement.tsx'
import { identityImagePath, saveKyc } from '../../onboarding-api.ts'
import { SectionPage, SectionRemarks, useApplication } from '../../onboarding-frame.tsx'
import { useOnboardingLabels } from '../../onboarding-labels.ts'
import styles from '../../onboarding.module.css'
import { PicturePreview } from '../picture/picture-preview.tsx'
import { shrinkPicture } from '../picture/shrink-picture.ts'
import { NameChoices, OfficerNotice } from './name-choices.tsx'
import { useSaved } from '../../use-saved.ts'
import { kycFormSchema, type KycFormState } from './kyc-schema.ts'
import { Line } from './line.tsx'
import { Organisation } from './organisation.tsx'
import { splitAddress } from './split-address.ts'

type Given = ApplicationAnswer['kyc']

/** Who represents the charity. */
export const KycForm = () => {
  const { t } = useLingui()
  const { kyc, info, agreement } = useApplication()
  const registered = splitAddress(info?.address ?? '')
  const proceed = useSaved()
  const state = useCommandForm({
    schema: kycFormSchema(kyc),
    initial: {
      registeredName: kyc?.registeredName ?? (info?.nameEn || info?.nameZh || ''),
      irFileNumber: kyc?.irFileNumber ?? info?.irFileNumber ?? '',
      line1: kyc?.line1 ?? registered.line1,
      line2: kyc?.line2 ?? '',
      city: kyc?.city ?? registered.city,
      firstName: kyc?.firstName ?? '',
      lastName: kyc?.lastName ?? '',
      jobTitle: kyc?.jobTitle ?? '',
      email: kyc?.email ?? '',
      dateOfBirth: kyc?.dateOfBirth.replaceAll('-', '/') ?? '',
      hongKongId: '',
      image: null,
      personalLine1: kyc?.personalLine1 ?? '',
      personalCity: kyc?.personalCity ?? '',
    },
    send: ({ image, ...texts }) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(texts)) form.set(name, value)
      if (image !== null) form.set('image', image)
      return saveKyc(form)
    },
    done: proceed,
    reads: [],
    labelsOf: useOnboardingLabels(),
  })
  return (
    <SectionPage section="identity">
      <FormScreen
        state={state}
        title={t`Identity of the representative`}
        lead={
          <Trans>
            Required by law and by Stripe to verify your charity. It is stored encrypted, and the
            picture is deleted 30 days after it was checked.
          </Trans>
        }
        back={{ to: '/OrgBankAdd' }}
        act={<Trans>Save and continue</Trans>}
        busy={t`Uploading…`}
        lost={<Lost />}
      >
        <SectionRemarks section="identity" />
        {kyc === null && agreement !== null && (
          <Notice>
            <Trans>A director or the secretary of the charity can be its representative.</Trans>
          </Notice>
        )}
        <Organisation state={state} />
        <RepresentativeFields
          state={state}
          masked={kyc?.hongKongId}
          image={kyc?.image ?? null}
          contact={info}
          officers={agreement}
        />
      </FormScreen>
    </SectionPage>
  )
}

type RepresentativeProps = {
  state: KycFormState
  masked: string | undefined
  /** The saved picture, which can be kept. */
  image: NonNullable<Given>['image']
  contact: ApplicationAnswer['info']
  /** The director and the secretary, as they are named in the agreement. */
  officers: ApplicationAnswer['agreement']
}

const RepresentativeFields = ({ state, masked, image, contact, officers }: RepresentativeProps) => {
  const { form, errorOf } = state
  const { t } = useLingui()
  const choosePicture = async (file: File): Promise<void> => {
    const picture = await shrinkPicture(file, largestIdentityImageBytes)
    form.setValue('image', picture, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <h2 className={styles.group}>
        <Trans>The representative</Trans>
      </h2>
      <NameChoices form={form} contact={contact} officers={officers} />
      <NameFields register={form.register} errorOf={errorOf} />
      <OfficerNotice form={form} officers={officers} />
      <Line
        state={state}
        name="jobTitle"
        label={t`Job title`}
        hint={<Trans>For example director or secretary.</Trans>}
      />
      <Field name="email" label={t`Email address`} error={errorOf('email')}>
        <EmailInput
          {...form.register('email')}
          choose={(address) =>
            form.setValue('email', address, { shouldDirty: true, shouldValidate: true })
          }
          autoComplete="email"
        />
      </Field>
      <Field
        name="dateOfBirth"
        label={t`Date of birth`}
        hint={t`YYYY/MM/DD; 18 or older`}
        error={errorOf('dateOfBirth')}
      >
        <TextInput {...form.register('dateOfBirth')} inputMode="numeric" autoComplete="bday" />
      </Field>
      <Field
        name="hongKongId"
        label={t`HKID number`}
        hint={
          masked === undefined
            ? t`As on the card, such as A123456(3)`
            : t`Leave this empty to keep ${masked}`
        }
        error={errorOf('hongKongId')}
      >
        <TextInput
          {...form.register('hongKongId')}
          autoCapitalize="characters"
          autoComplete="off"
        />
      </Field>
      <PicturePreview
        file={errorOf('image') === undefined ? form.watch('image') : null}
        saved={image === null ? undefined : identityImagePath(image.sha256)}
        chosenAlt={t`The chosen picture`}
        savedAlt={t`The current picture`}
      />
      <FileField
        name="image"
        label={t`Picture of the HKID card`}
        hint={
          image !== null
            ? t`.jpg or .png. Leave this empty to keep the current picture`
            : t`.jpg or .png; a photo of a phone is fine. All four corners, sharp and without glare`
        }
        error={errorOf('image')}
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        file={form.watch('image')}
        choose={(file) => void choosePicture(file)}
      />
      <Line state={state} name="personalLine1" label={t`Home address line 1`} />
      <Line state={state} name="personalCity" label={t`Home address, city or district`} />
    </>
  )
}
