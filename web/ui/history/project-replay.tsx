import { useLingui } from '@lingui/react/macro'
import type { ProjectHistory, ShownProject } from '@almoner/api/use-cases/history/contract.ts'
import { formatMoney, fromHkd } from '@almoner/domain/kernel/money.ts'
import { readMedium } from '../picture/project-media.ts'
import { localisedFields, textField, type ShownField } from './fields/field.ts'
import { FieldHistory } from './fields/field-history.tsx'
import { pathTo, type HistoryOwner } from './history-api.ts'
import type { HistorySteps } from './history-replay.tsx'
import type { HistoryQuery } from './use-named-moments.ts'

type Props = { query: HistoryQuery<ProjectHistory>; owner: HistoryOwner }

/** Shows a project at every moment of its history. */
export const ProjectReplay = ({ query, owner }: Props) => (
  <FieldHistory query={query} steps={useSteps()} toFields={useFields(owner)} />
)

const useFields = (owner: HistoryOwner): ((state: ShownProject) => readonly ShownField[]) => {
  const { t } = useLingui()
  const status = { open: t`Public`, unlisted: t`Unlisted`, closed: t`Closed` }
  return (project) => [
    ...localisedFields({ id: 'title', name: t`Title`, texts: project.title }),
    textField('status', t`Visibility`, status[project.status]),
    textField(
      'goal',
      t`Goal`,
      project.goal === 0 ? t`No goal` : formatMoney(fromHkd(project.goal)),
    ),
    textField('donation', t`Type of payment`, project.donation ? t`Donation` : t`Payment`),
    textField('quickReceipt', t`Quick receipt`, project.quickReceipt ? t`On` : t`Off`),
    textField('returnUrl', t`Redirect URL`, project.returnUrl),
    {
      id: 'pictures',
      name: t`Pictures and videos`,
      value:
        project.pictures.length === 0
          ? null
          : {
              kind: 'media',
              media: project.pictures.map((entry) => readMedium(entry, pathTo(owner))),
            },
    },
    ...localisedFields(
      { id: 'description', name: t`Description`, texts: project.description },
      'paragraphs',
    ),
  ]
}

const useSteps = (): HistorySteps<ProjectHistory['entries'][number]['type']> => {
  const { t } = useLingui()
  return {
    ProjectCreated: {
      icon: 'plus',
      tone: 'success',
      sentence: () => t`The project was created`,
    },
    ProjectDetailsChanged: {
      icon: 'edit',
      tone: 'neutral',
      sentence: (_, changed) => t`Changed: ${changed}`,
    },
    ProjectVisibilityChanged: {
      icon: 'eye',
      tone: 'neutral',
      sentence: ({ unlisted }) =>
        unlisted ? t`The project became unlisted` : t`The project became public`,
    },
    ProjectClosed: {
      icon: 'lock',
      tone: 'warning',
      sentence: () => t`The project was closed`,
    },
    ProjectReopened: {
      icon: 'success',
      tone: 'success',
      sentence: () => t`The project was reopened`,
    },
  }
}
