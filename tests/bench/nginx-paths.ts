/** nginx's directives for what it writes down on the way; without them it wants folders of the whole machine. */
export function temporaryPaths(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((part) => `${part}_temp_path ${folder}/${part};`)
    .join(' ')
}
