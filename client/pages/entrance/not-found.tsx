export function page() {
  return <main>entrance/not-found</main>
}
