import { Outlet } from 'react-router'

/** The game page has a frame of its own; what fails there, also its file, is shown in the frame of the other pages. */
export { ErrorBoundary } from './_site.tsx'

export default function Play() {
  return <Outlet />
}
