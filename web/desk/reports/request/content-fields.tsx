import { Trans, useLingui } from '@lingui/react/macro'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { reportBases } from '@almoner/domain/reporting/values.ts'
import type { FieldState } from '../../../lib/form/command-form.ts'
import { languageNames } from '../../../lib/text/language-names.ts'
import { FieldPair } from '../../../ui/form/field-pair.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import type { ProjectChoices } from '../../offline-entries/form/use-project-choices.ts'
import { useFormatNames, useFormatPurposes } from '../labels/format-labels.ts'
import { useKindNames, useKindPurposes } from '../labels/kind-labels.ts'
import { useBasisLabels } from '../labels/request-labels.ts'
import {
  findFormats,
  hasProject,
  needsProject,
  type contentEntries,
  type KindChoices,
} from './content-schema.ts'

type Name = keyof typeof contentEntries

export type ContentFieldsProps = {
  state: FieldState<Name>
  /** Before the names of the fields in their ids, if another form is on the screen. */
  prefix: string
  kinds: KindChoices
  projects: ProjectChoices
  /** The current choices. */
  chosen: { kind: string; format: string }
  /** Sets the format if the chosen kind is not made in the current one. */
  chooseFormat: (format: string) => void
}

/** Shows which report it is, and of which project. */
export const KindFields = (props: ContentFieldsProps) => {
  const { state, prefix, kinds, projects, chosen, chooseFormat } = props
  const { t } = useLingui()
  const names = useKindNames()
  const purposes = useKindPurposes()
  const { form, errorOf } = state
  const { onChange, ...kind } = form.register('kind')
  const shown = kinds.find((each) => each.kind === chosen.kind)
  return (
    <>
      <Field
        name={`${prefix}kind`}
        label={t`Report`}
        hint={shown && purposes[shown.kind]}
        error={errorOf('kind')}
      >
        <Select
          {...kind}
          onChange={(event) => {
            const formats = findFormats(kinds, event.target.value)
            const [first] = formats
            if (first !== undefined && !formats.some((each) => each === chosen.format)) {
              chooseFormat(first)
            }
            return onChange(event)
          }}
        >
          {kinds.map((each) => (
            <option key={each.kind} value={each.kind}>
              {names[each.kind]}
            </option>
          ))}
        </Select>
      </Field>
      {hasProject(chosen.kind) && (
        <Field name={`${prefix}projectId`} label={t`Project`} error={errorOf('projectId')}>
          <Select {...form.register('projectId')}>
            <option value="">{needsProject(chosen.kind) ? t`Choose` : t`All projects`}</option>
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}

/** Shows by which of the two days the report selects its rows. */
export const BasisField = ({
  state: { form, errorOf },
  prefix,
}: Pick<ContentFieldsProps, 'state' | 'prefix'>) => {
  const { t } = useLingui()
  const labels = useBasisLabels()
  return (
    <Field
      name={`${prefix}basis`}
      label={t`Date basis`}
      hint={
        <Trans>
          A transfer that arrives on Monday and is approved on Thursday counts for Monday by the
          first, and for Thursday by the second.
        </Trans>
      }
      error={errorOf('basis')}
    >
      <Select {...form.register('basis')}>
        {reportBases.map((basis) => (
          <option key={basis} value={basis}>
            {labels[basis]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Shows the language and the format of the file. */
export const FileFields = (props: ContentFieldsProps) => {
  const { state, prefix, kinds, chosen } = props
  const { t } = useLingui()
  const names = useFormatNames()
  const purposes = useFormatPurposes()
  const { form, errorOf } = state
  const formats = findFormats(kinds, chosen.kind)
  const shown = formats.find((each) => each === chosen.format)
  return (
    <FieldPair>
      <Field
        name={`${prefix}format`}
        label={t`Format`}
        hint={shown && purposes[shown]}
        error={errorOf('format')}
      >
        {/* The value is set with the options, which change with the kind. */}
        <Select {...form.register('format')} value={chosen.format}>
          {formats.map((format) => (
            <option key={format} value={format}>
              {names[format]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        name={`${prefix}language`}
        label={t`Language of the file`}
        hint={<Trans>Names stay as they were typed.</Trans>}
        error={errorOf('language')}
      >
        <Select {...form.register('language')}>
          {languages.map((language) => (
            <option key={language} value={language}>
              {languageNames[language]}
            </option>
          ))}
        </Select>
      </Field>
    </FieldPair>
  )
}
