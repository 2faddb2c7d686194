import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import * as v from 'valibot'
import {
  kycSchema,
  largestIdentityImageBytes,
  type ApplicationAnswer,
} from '@almoner/api/onboarding/contract.ts'
import { parseHongKongId } from '@almoner/domain/people/hong-kong-id.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmailInput } from '../../ui/form/input/email-input.tsx'
import { Fact, Facts } from '../../ui/data/facts.tsx'
import { Field, fieldId } from '../../ui/form/field.tsx'
import { FormScreen } from '../../ui/form-screen/form-screen.tsx'
import { NameFields } from '../../ui/form/name-fields.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { useCommandForm, type CommandFormState } from '../../lib/form/command-form.ts'
import { FileField } from '../../ui/form/file-field.tsx'
import { pictureSchema } from '../../lib/form/file/file-schema.ts'
import { Lost } from './org-agreement.tsx'
import { identityImagePath, saveKyc } from '../onboarding-api.ts'
import { SectionPage, SectionRemarks, useApplication } from '../onboarding-frame.tsx'
import { useOnboardingLabels } from '../onboarding-labels.ts'
import styles from '../onboarding.module.css'
import { remarksAt } from '../remarks/remark-place.ts'
import { useSaved } from '../use-saved.ts'
import { splitAddress } from './split-address.ts'

type Given = ApplicationAnswer['kyc']

// Saved values may be kept: the number is shown masked.
const formSchema = (savedKyc: Given) =>
  v.object({
    ...kycSchema.entries,
    // Read as a day by the server, so that what is sent is what was typed.
    dateOfBirth: v.pipe(v.string(), v.trim(), v.nonEmpty('date_of_birth.required')),
    hongKongId: v.pipe(
      v.string(),
      v.trim(),
      v.check((typed) => typed !== '' || savedKyc !== null, 'hong_kong_id.required'),
      v.check(
        (typed) =>
          typed === '' || typed === savedKyc?.hongKongId || parseHongKongId(typed) !== null,
        'hong_kong_id.invalid',
      ),
    ),
    image: v.pipe(
      pictureSchema('image', largestIdentityImageBytes),
      v.check((file) => file !== null || Boolean(savedKyc?.image), 'image.required'),
    ),
  })

type KycFormState = CommandFormState<ReturnType<typeof formSchema>>

/** Who represents the charity. */
export const KycForm = () => {
  const { t } = useLingui()
  const { kyc, info, agreement } = useApplication()
  const registered = splitAddress(info?.address ?? '')
  const proceed = useSaved()
  const state = useCommandForm({
    schema: formSchema(kyc),
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
        />
      </FormScreen>
    </SectionPage>
  )
}

type LineProps = {
  state: KycFormState
  name:
    | 'registeredName'
    | 'irFileNumber'
    | 'line1'
    | 'line2'
    | 'city'
    | 'jobTitle'
    | 'personalLine1'
    | 'personalCity'
  label: string
  hint?: ReactNode
  optional?: boolean
}

const Line = ({ state: { form, errorOf }, name, label, hint, optional = false }: LineProps) => (
  <Field name={name} label={label} hint={hint} error={errorOf(name)} optional={optional}>
    <TextInput {...form.register(name)} autoComplete="off" />
  </Field>
)

const organisationFields = ['registeredName', 'irFileNumber', 'line1', 'line2', 'city'] as const
type OrganisationField = (typeof organisationFields)[number]

/**
 * Shows what an earlier page asked as text, and what is still missing as fields. All are fields if
 * one is to be mended (`mended`), or if the applicant asked to change them (`asked`).
 */
const Organisation = ({ state }: { state: KycFormState }) => {
  const { t } = useLingui()
  const { form, errorOf } = state
  const { remarks } = useApplication()
  const [known] = useState(() => pickKnown(form.getValues()))
  const [fields, setFields] = useState<'missing' | 'mended' | 'asked'>(() =>
    organisationFields.some((name) => remarksAt(remarks, 'identity', name).length > 0)
      ? 'mended'
      : 'missing',
  )
  useEffect(() => {
    if (fields === 'asked') document.getElementById(fieldId('registeredName'))?.focus()
  }, [fields])
  const isRefused = organisationFields.some((name) => name in known && errorOf(name) !== undefined)
  // They stay fields while the error is mended.
  if (fields === 'missing' && isRefused) setFields('mended')
  const isShown = fields === 'missing' && Object.keys(known).length > 0
  const { registeredName, irFileNumber, line1, line2, city } = known
  const address = [line1, line2, city].filter((line) => line !== undefined).join(', ')
  return (
    <>
      <h2>
        <Trans>The organisation</Trans>
      </h2>
      {isShown && (
        <>
          <Facts>
            {registeredName && <Fact label={t`Registered name`}>{registeredName}</Fact>}
            {irFileNumber && <Fact label={t`IR File No.`}>{irFileNumber}</Fact>}
            {address && <Fact label={t`Address`}>{address}</Fact>}
          </Facts>
          <div>
            <Button onClick={() => setFields('asked')}>
              <Trans>Change</Trans>
            </Button>
          </div>
        </>
      )}
      <OrganisationFields
        state={state}
        names={organisationFields.filter((name) => !isShown || isMissing(name, known))}
      />
    </>
  )
}

type Known = Partial<Record<OrganisationField, string>>

const pickKnown = (values: Readonly<Record<string, unknown>>): Known =>
  Object.fromEntries(
    organisationFields.flatMap((name) => {
      const value = values[name]
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
    }),
  )

const isMissing = (name: OrganisationField, known: Known): boolean =>
  name !== 'line2' && known[name] === undefined

type OrganisationProps = { state: KycFormState; names: readonly OrganisationField[] }

const OrganisationFields = ({ state, names }: OrganisationProps) => {
  const { t } = useLingui()
  const labels: Record<OrganisationField, string> = {
    registeredName: t`Registered name`,
    irFileNumber: t`IR File No.`,
    line1: t`Address, line 1`,
    line2: t`Address, line 2`,
    city: t`City or district`,
  }
  return names.map((name) => (
    <Line key={name} state={state} name={name} label={labels[name]} optional={name === 'line2'} />
  ))
}

type RepresentativeProps = {
  state: KycFormState
  masked: string | undefined
  /** The saved picture, which can be kept. */
  image: NonNullable<Given>['image']
  contact: ApplicationAnswer['info']
}

const RepresentativeFields = ({ state, masked, image, contact }: RepresentativeProps) => {
  const { form, errorOf } = state
  const { t } = useLingui()
  return (
    <>
      <h2 className={styles.group}>
        <Trans>The representative</Trans>
      </h2>
      {contact && <SameAsContact form={form} contact={contact} />}
      <NameFields register={form.register} errorOf={errorOf} />
      <Line
        state={state}
        name="jobTitle"
        label={t`Job title`}
        hint={<Trans>For example director, secretary or manager.</Trans>}
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
            : t`Leave it empty to keep ${masked}`
        }
        error={errorOf('hongKongId')}
      >
        <TextInput
          {...form.register('hongKongId')}
          autoCapitalize="characters"
          autoComplete="off"
        />
      </Field>
      {image && (
        <img
          className={styles.logo}
          src={identityImagePath(image.sha256)}
          alt={t`The current picture`}
        />
      )}
      <FileField
        name="image"
        label={t`Picture of the HKID card`}
        hint={
          image !== null
            ? t`.jpg or .png, smaller than 5 MB. Leave this empty to keep the current picture`
            : t`.jpg or .png, smaller than 5 MB`
        }
        error={errorOf('image')}
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        file={form.watch('image')}
        choose={(file) => form.setValue('image', file, { shouldDirty: true, shouldValidate: true })}
      />
      <Line state={state} name="personalLine1" label={t`Home address, line 1`} />
      <Line state={state} name="personalCity" label={t`Home address, city or district`} />
    </>
  )
}

type SameAsContactProps = {
  form: KycFormState['form']
  contact: NonNullable<ApplicationAnswer['info']>
}

/** Fills in the name and the address of the charity's contact, who often represents it too. */
const SameAsContact = ({ form, contact }: SameAsContactProps) => (
  <div>
    <Button
      onClick={() => {
        for (const name of ['firstName', 'lastName', 'email'] as const) {
          form.setValue(name, contact[name], { shouldDirty: true, shouldValidate: true })
        }
      }}
    >
      <Trans>Same as contact</Trans>
    </Button>
  </div>
)
