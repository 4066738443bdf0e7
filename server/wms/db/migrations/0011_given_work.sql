CREATE TABLE "work_assignments" (
	"doc_no" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"warehouse" text NOT NULL,
	"worker" text,
	"team" text,
	"is_taken" boolean DEFAULT false NOT NULL,
	"priority" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"given_by" integer NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_assignments_kind" CHECK ("work_assignments"."kind" in ('上架', '拣货', '补货', '回库', '盘点')),
	CONSTRAINT "work_assignments_priority" CHECK ("work_assignments"."priority" in ('紧急', '普通', '不急')),
	CONSTRAINT "work_assignments_one" CHECK ("work_assignments"."worker" is null or "work_assignments"."team" is null)
);
--> statement-breakpoint
ALTER TABLE "work_assignments" ADD CONSTRAINT "work_assignments_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "work_assignments" ADD CONSTRAINT "work_assignments_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_assignments" ADD CONSTRAINT "work_assignments_worker_fk" FOREIGN KEY ("warehouse","worker") REFERENCES "public"."employees"("warehouse","emp_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "work_assignments" ADD CONSTRAINT "work_assignments_team_fk" FOREIGN KEY ("warehouse","team") REFERENCES "public"."work_teams"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "work_assignments_worker" ON "work_assignments" USING btree ("warehouse","worker");--> statement-breakpoint
CREATE INDEX "work_assignments_team" ON "work_assignments" USING btree ("warehouse","team");--> statement-breakpoint
CREATE INDEX "stock_sheets_unfinished" ON "stock_sheets" USING btree ("warehouse") WHERE "stock_sheets"."state" in ('待领取', '盘点中', '待复盘', '复盘中');