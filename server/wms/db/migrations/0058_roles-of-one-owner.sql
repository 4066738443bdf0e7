DROP VIEW "public"."visible_owners";--> statement-breakpoint
ALTER TABLE "file_objects" ALTER COLUMN "reads" SET DATA TYPE text[] USING string_to_array("reads", ',');--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE VIEW "public"."visible_owners" AS (
    select user_id, code from (
      select user_id, owner from "user_owners"
      union
      select user_id, bounds.owner from "user_roles" inner join "roles" as bounds on bounds.id = role_id
      where bounds.owner is not null
      union
      select data_perms.user_id, "owners"."code" from "data_perms"
      inner join "owners" on data_perms.ref_code in ("owners"."code", '*')
      where data_perms.kind = '货主' and data_perms.effect = '允许'
    ) as given (user_id, code)
    where not exists (
      select from "data_perms"
      where data_perms.user_id = given.user_id and data_perms.ref_code in (given.code, '*') and data_perms.kind = '货主' and data_perms.effect = '禁止'
    ) and not exists (
      select from "user_roles" inner join "roles" as bounds on bounds.id = role_id
      where user_roles.user_id = given.user_id and bounds.owner <> given.code
    ));