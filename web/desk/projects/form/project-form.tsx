import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState, type ReactNode } from 'react'
import type { ProjectAnswer } from '@almoner/api/desk/projects/contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { FormScreen } from '../../../ui/form-screen/form-screen.tsx'
import styles from './project-form.module.css'
import { useProjectLabels } from '../project-labels.ts'
import { ProjectPictures } from '../pictures/project-pictures.tsx'
import { ProjectPreview } from './project-preview.tsx'
import { createProjectFormSchema, newProject, toBody, toTyped } from './project-schema.ts'
import type { ProjectFormState } from './project-schema.ts'
import { ProjectTerms } from './project-terms.tsx'
import { ProjectTexts } from './project-texts.tsx'
import { createProject, editProject, projectsKey } from '../projects-api.ts'
import { useHeading } from '../../../ui/layout/page/screen-title.tsx'

const reads = [projectsKey]

type ProjectFormProps = {
  /** Null for a new project. */
  project: ProjectAnswer | null
  /** Above the form: word of what was saved. */
  lead: ReactNode
  done: (answer: ProjectAnswer) => void | Promise<void>
}

/** Shows a project's form with the preview of its page beside it. */
export const ProjectForm = ({ project, lead, done }: ProjectFormProps) => {
  const { t } = useLingui()
  const reader = useLanguage()
  const [language, setLanguage] = useState<Language>(reader)
  const [saved, setSaved] = useState(project)
  const state: ProjectFormState = useCommandForm({
    schema: useMemo(() => createProjectFormSchema(reader), [reader]),
    initial: project === null ? newProject : toTyped(project),
    send: (typed, key) =>
      saved === null
        ? createProject(toBody(typed), key)
        : editProject(saved.id, { ...toBody(typed), version: saved.version }, key),
    done: async (answer) => {
      setSaved(answer)
      state.form.reset(toTyped(answer))
      await done(answer)
    },
    reads,
    labelsOf: useProjectLabels(),
  })
  return (
    <FormScreen
      state={state}
      title={useHeading().title}
      lead={lead}
      back={{ to: '/Projects' }}
      act={project === null ? <Trans>Create project</Trans> : <Trans>Save</Trans>}
      busy={t`Saving…`}
      wide
      lost={
        <Trans>
          The connection was lost, so we do not know yet whether this was saved. Press the button
          again: nothing is saved twice.
        </Trans>
      }
    >
      <div className={styles.columns}>
        <div className={styles.fields}>
          <ProjectTexts state={state} language={language} onLanguage={setLanguage} />
          <ProjectPictures state={state} />
          <ProjectTerms state={state} isTypeFixed={saved?.isTypeFixed ?? false} />
        </div>
        <ProjectPreview
          state={state}
          raisedCents={saved === null ? noCents : saved.raised}
          seed={saved?.id ?? ''}
          language={language}
        />
      </div>
    </FormScreen>
  )
}
