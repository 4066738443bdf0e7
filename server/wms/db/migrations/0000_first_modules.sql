CREATE TABLE "devices" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"warehouse" text NOT NULL,
	"type" text NOT NULL,
	"ip" text NOT NULL,
	"state" text NOT NULL,
	"last_heartbeat" timestamp (3) with time zone,
	CONSTRAINT "devices_state" CHECK ("devices"."state" in ('在线', '离线', '故障', '维修', '停用'))
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" integer PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"parent_id" integer,
	"level" integer NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"icon" text NOT NULL,
	"component" text NOT NULL,
	"hidden" boolean NOT NULL,
	"always_show" boolean NOT NULL,
	"affix" boolean NOT NULL,
	"active_menu" text,
	"redirect" text,
	"sort" integer NOT NULL,
	CONSTRAINT "menus_path" UNIQUE("source","path")
);
--> statement-breakpoint
CREATE TABLE "role_menus" (
	"role_id" integer NOT NULL,
	"menu_id" integer NOT NULL,
	CONSTRAINT "role_menus_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "notice_receipts" (
	"user_id" integer NOT NULL,
	"uid" text NOT NULL,
	"datetime" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notice_receipts_user_id_uid_pk" PRIMARY KEY("user_id","uid")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"uid" text PRIMARY KEY NOT NULL,
	"datetime" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"link" text,
	"level" text NOT NULL,
	CONSTRAINT "notices_level" CHECK ("notices"."level" in ('info', 'success', 'warning', 'danger'))
);
--> statement-breakpoint
CREATE TABLE "async_tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "async_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "async_tasks_progress" CHECK ("async_tasks"."total" > 0 and "async_tasks"."done" between 0 and "async_tasks"."total"),
	CONSTRAINT "async_tasks_state" CHECK ("async_tasks"."state" in ('排队', '处理中', '可下载', '已过期', '失败', '已取消'))
);
--> statement-breakpoint
CREATE TABLE "failed_sign_ins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failed_sign_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"account_locked_until" timestamp (3) with time zone,
	"address_locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "roles_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_owners" (
	"user_id" integer NOT NULL,
	"owner" text NOT NULL,
	CONSTRAINT "user_owners_user_id_owner_pk" PRIMARY KEY("user_id","owner")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "user_warehouses" (
	"user_id" integer NOT NULL,
	"warehouse" text NOT NULL,
	CONSTRAINT "user_warehouses_user_id_warehouse_pk" PRIMARY KEY("user_id","warehouse")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"avatar" text,
	"mobile" text DEFAULT '' NOT NULL,
	"id_number" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"activated" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_status" CHECK ("users"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "owners" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"settle_cycle" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	CONSTRAINT "owners_settle_cycle" CHECK ("owners"."settle_cycle" in ('月结', '半月结', '周结')),
	CONSTRAINT "owners_status" CHECK ("owners"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "warehouse_owners" (
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	CONSTRAINT "warehouse_owners_warehouse_owner_pk" PRIMARY KEY("warehouse","owner")
);
--> statement-breakpoint
CREATE TABLE "warehouses" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"province" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"contact" text NOT NULL,
	"version" text NOT NULL,
	"shift_cutoff" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	CONSTRAINT "warehouses_version" CHECK ("warehouses"."version" in ('V4', 'V6')),
	CONSTRAINT "warehouses_status" CHECK ("warehouses"."status" in ('启用', '停用'))
);
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_parent_id_menus_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menus" ADD CONSTRAINT "role_menus_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menus" ADD CONSTRAINT "role_menus_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_receipts" ADD CONSTRAINT "notice_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_receipts" ADD CONSTRAINT "notice_receipts_uid_notices_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."notices"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "async_tasks" ADD CONSTRAINT "async_tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_owners" ADD CONSTRAINT "user_owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_owners" ADD CONSTRAINT "user_owners_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_warehouses" ADD CONSTRAINT "user_warehouses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_warehouses" ADD CONSTRAINT "user_warehouses_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "warehouse_owners" ADD CONSTRAINT "warehouse_owners_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "warehouse_owners" ADD CONSTRAINT "warehouse_owners_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "devices_warehouse_type" ON "devices" USING btree ("warehouse","type","code");--> statement-breakpoint
CREATE INDEX "role_menus_menu" ON "role_menus" USING btree ("menu_id");--> statement-breakpoint
CREATE INDEX "notice_receipts_newest" ON "notice_receipts" USING btree ("user_id","datetime" DESC NULLS LAST,"uid" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notice_receipts_unread" ON "notice_receipts" USING btree ("user_id","datetime" DESC NULLS LAST,"uid" DESC NULLS LAST) WHERE "notice_receipts"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notice_receipts_uid" ON "notice_receipts" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "notices_datetime" ON "notices" USING btree ("datetime","uid");--> statement-breakpoint
CREATE INDEX "async_tasks_user" ON "async_tasks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "failed_sign_ins_account" ON "failed_sign_ins" USING btree ("account","at");--> statement-breakpoint
CREATE INDEX "failed_sign_ins_address" ON "failed_sign_ins" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "failed_sign_ins_at" ON "failed_sign_ins" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_expires" ON "tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_owners_owner" ON "user_owners" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "user_warehouses_warehouse" ON "user_warehouses" USING btree ("warehouse");--> statement-breakpoint
CREATE INDEX "warehouse_owners_owner" ON "warehouse_owners" USING btree ("owner");