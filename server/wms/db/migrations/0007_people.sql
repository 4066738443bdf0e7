CREATE TABLE "employees" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"emp_no" text NOT NULL,
	"name" text NOT NULL,
	"id_number" text NOT NULL,
	"mobile" text NOT NULL,
	"type" text NOT NULL,
	"agency" text,
	"warehouse" text NOT NULL,
	"team" text,
	"post" text NOT NULL,
	"hire_date" date NOT NULL,
	"leave_date" date,
	"state" text DEFAULT '待激活' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employees_emp_no" UNIQUE("emp_no"),
	CONSTRAINT "employees_place" UNIQUE("warehouse","emp_no"),
	CONSTRAINT "employees_type" CHECK ("employees"."type" in ('正式', '劳务', '临时', '外包')),
	CONSTRAINT "employees_state" CHECK ("employees"."state" in ('待激活', '在职', '休假', '离职', '黑名单'))
);
--> statement-breakpoint
CREATE TABLE "labor_agencies" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"mobile" text NOT NULL,
	"tax_rate" numeric(18, 4) NOT NULL,
	"settle_mode" text NOT NULL,
	"mgmt_fee_rate" numeric(18, 4) NOT NULL,
	"contract_from" date NOT NULL,
	"contract_to" date,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "labor_agencies_settle_mode" CHECK ("labor_agencies"."settle_mode" in ('计时', '计件', '计时加计件')),
	CONSTRAINT "labor_agencies_status" CHECK ("labor_agencies"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "team_memberships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"worker" text NOT NULL,
	"team" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone,
	"ratio" numeric(18, 4) NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_memberships_start" UNIQUE("worker","from_at")
);
--> statement-breakpoint
CREATE TABLE "work_teams" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"warehouse" text NOT NULL,
	"leader" text,
	"shift" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_teams_code" UNIQUE("code"),
	CONSTRAINT "work_teams_place" UNIQUE("warehouse","code"),
	CONSTRAINT "work_teams_shift" CHECK ("work_teams"."shift" in ('白班', '夜班')),
	CONSTRAINT "work_teams_status" CHECK ("work_teams"."status" in ('启用', '停用'))
);
--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_agency_labor_agencies_code_fk" FOREIGN KEY ("agency") REFERENCES "public"."labor_agencies"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_team_fk" FOREIGN KEY ("warehouse","team") REFERENCES "public"."work_teams"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "team_memberships" ADD CONSTRAINT "team_memberships_worker_fk" FOREIGN KEY ("warehouse","worker") REFERENCES "public"."employees"("warehouse","emp_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "team_memberships" ADD CONSTRAINT "team_memberships_team_fk" FOREIGN KEY ("warehouse","team") REFERENCES "public"."work_teams"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "work_teams" ADD CONSTRAINT "work_teams_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "work_teams" ADD CONSTRAINT "work_teams_leader_employees_emp_no_fk" FOREIGN KEY ("leader") REFERENCES "public"."employees"("emp_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "employees_team" ON "employees" USING btree ("team");--> statement-breakpoint
CREATE INDEX "employees_agency" ON "employees" USING btree ("agency");--> statement-breakpoint
CREATE INDEX "team_memberships_team" ON "team_memberships" USING btree ("warehouse","team","from_at");