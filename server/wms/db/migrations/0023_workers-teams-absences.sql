CREATE TABLE "leave_requests" (
	"leave_no" text PRIMARY KEY NOT NULL,
	"warehouse" text NOT NULL,
	"worker" text NOT NULL,
	"leave_type" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"hours" numeric(18, 4) NOT NULL,
	"reason" text NOT NULL,
	"attachment" text NOT NULL,
	"creator" integer NOT NULL,
	"approver" integer,
	"state" text DEFAULT '草稿' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_requests_type" CHECK ("leave_requests"."leave_type" in ('事假', '病假', '年假', '调休', '婚假', '产假', '丧假', '工伤假')),
	CONSTRAINT "leave_requests_state" CHECK ("leave_requests"."state" in ('草稿', '待审批', '已批准', '已销假', '已驳回', '已撤回'))
);
--> statement-breakpoint
CREATE TABLE "team_switches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_switches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"warehouse" text NOT NULL,
	"worker" text NOT NULL,
	"from_team" text,
	"to_team" text NOT NULL,
	"method" text NOT NULL,
	"reason" text NOT NULL,
	"operator" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_switches_method" CHECK ("team_switches"."method" in ('扫码', '手工'))
);
--> statement-breakpoint
ALTER TABLE "labor_agencies" ADD COLUMN "license_no" text;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_worker_fk" FOREIGN KEY ("warehouse","worker") REFERENCES "public"."employees"("warehouse","emp_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "team_switches" ADD CONSTRAINT "team_switches_worker_fk" FOREIGN KEY ("warehouse","worker") REFERENCES "public"."employees"("warehouse","emp_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "team_switches" ADD CONSTRAINT "team_switches_from_fk" FOREIGN KEY ("warehouse","from_team") REFERENCES "public"."work_teams"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "team_switches" ADD CONSTRAINT "team_switches_to_fk" FOREIGN KEY ("warehouse","to_team") REFERENCES "public"."work_teams"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "leave_requests_place" ON "leave_requests" USING btree ("warehouse","leave_no");--> statement-breakpoint
CREATE INDEX "leave_requests_worker" ON "leave_requests" USING btree ("worker","start_at");--> statement-breakpoint
CREATE INDEX "leave_requests_state" ON "leave_requests" USING btree ("warehouse","state");--> statement-breakpoint
CREATE INDEX "team_switches_at" ON "team_switches" USING btree ("warehouse","at");--> statement-breakpoint
CREATE INDEX "team_switches_worker" ON "team_switches" USING btree ("worker");