import { useParams } from '@tanstack/react-router'
import { useReader } from '../../../desk/use-may.ts'
import { CreateGoal, EditGoal } from '../../../desk/projects/form/create-goal.tsx'

/** The projects of a charity, for its owners, finance staff and fundraisers. */
export const DeskCreateGoal = () => {
  const { of, mayRead: mayEdit } = useReader('projects.edit')
  return <CreateGoal of={of} mayEdit={mayEdit} />
}

export const DeskEditGoal = () => {
  const { of, mayRead: mayEdit } = useReader('projects.edit')
  const { projectId } = useParams({ from: '/signed-in/CreateGoal/$projectId' })
  return <EditGoal of={of} mayEdit={mayEdit} projectId={projectId} />
}
